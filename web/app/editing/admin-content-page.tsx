import { useSearchParams } from 'react-router'
import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { pageMeta } from '../page-meta.ts'
import { FilesTab, loadFiles } from './files-tab.tsx'
import { LessonsTab, loadEditedLessons } from './lessons-tab.tsx'
import { loadEditedModules, ModulesTab } from './modules-tab.tsx'
import { loadQuestions, QuestionsTab } from './questions-tab.tsx'

export const meta = () => pageMeta({ title: 'Content Management', description: 'Modules, lessons and files of the course.' })

const tabs = [
  { id: 'modules', label: 'Modules', load: loadEditedModules, content: <ModulesTab /> },
  { id: 'lessons', label: 'Lessons', load: loadEditedLessons, content: <LessonsTab /> },
  { id: 'questions', label: 'Questions', load: loadQuestions, content: <QuestionsTab /> },
  { id: 'files', label: 'Files', load: loadFiles, content: <FilesTab /> },
] satisfies [object, ...object[]]

const chosenTab = (query: URLSearchParams) => tabs.find((tab) => tab.id === query.get('tab')) ?? tabs[0]

/** Reads what the chosen tab shows. */
export const clientLoader = ({ request }: { request: Request }) => chosenTab(new URL(request.url).searchParams).load(request)

/** Content Management; the tab, the module and the page of files stand in the address. */
export default function AdminContentPage() {
  const [query, setQuery] = useSearchParams()
  return (
    <PageFrame>
      <PageHeader title="Content Management" />
      <Tabs
        label="Content Management"
        tabs={tabs}
        selected={chosenTab(query).id}
        onSelect={(id) => setQuery({ tab: id }, { preventScrollReset: true })}
      />
    </PageFrame>
  )
}
