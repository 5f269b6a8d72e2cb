import { PageFrame, PageHeader } from '../../../ui/page-frame.tsx'
import { type LazyTabList, LazyTabs, openTab } from '../../lazy-tabs.tsx'
import { pageMeta } from '../../page-meta.ts'

export const meta = () => pageMeta({ title: 'Content Management', description: 'Modules, lessons and files of the course.' })

const tabs: LazyTabList = [
  {
    id: 'modules',
    label: 'Modules',
    open: () =>
      import('./modules-tab.tsx').then(({ ModulesTab, loadEditedModules }) => ({ Content: ModulesTab, load: loadEditedModules })),
  },
  {
    id: 'lessons',
    label: 'Lessons',
    open: () =>
      import('./lessons-tab.tsx').then(({ LessonsTab, loadEditedLessons }) => ({ Content: LessonsTab, load: loadEditedLessons })),
  },
  {
    id: 'questions',
    label: 'Questions',
    open: () =>
      import('./questions-tab.tsx').then(({ QuestionsTab, loadQuestions }) => ({ Content: QuestionsTab, load: loadQuestions })),
  },
  {
    id: 'practice',
    label: 'Practice',
    open: () =>
      import('../practice/practice-tab.tsx').then(({ PracticeTab, loadPractice }) => ({
        Content: PracticeTab,
        load: loadPractice,
      })),
  },
  {
    id: 'files',
    label: 'Files',
    open: () => import('./files-tab.tsx').then(({ FilesTab, loadFiles }) => ({ Content: FilesTab, load: loadFiles })),
  },
]

export const clientLoader = ({ request }: { request: Request }) => openTab(tabs, request)

export default function AdminContentPage() {
  return (
    <PageFrame>
      <PageHeader title="Content Management" />
      <LazyTabs label="Content Management" tabs={tabs} />
    </PageFrame>
  )
}
