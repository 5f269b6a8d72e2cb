import { getInsights } from '#contract/insights.ts'
import { call, type DataOf } from '../../../api/call.ts'
import { loadList } from '../../lists/load-list.ts'

export const emptyInsights: DataOf<typeof getInsights> = {
  waiting: {
    overdueRequests: 0,
    newRequests: 0,
    failedMails: 0,
    newSubmissions: 0,
    queuedMails: 0,
    keptMails: 0,
    failingWebhooks: 0,
  },
  countedAt: null,
  funnel: [],
  weeks: [],
  dropOff: [],
  missedQuestions: [],
}

export const loadInsights = (signal: AbortSignal) =>
  loadList(() => call(getInsights, { signal }), emptyInsights, 'Failed to fetch the progress')
