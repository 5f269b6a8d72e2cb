import { pino } from 'pino'
import { ensureTemplateCluster } from './template-cluster.ts'

// `npm test` runs this in parallel with its checks and its build, so that the tests need not wait for it.
await ensureTemplateCluster(pino({ level: 'silent' }))
