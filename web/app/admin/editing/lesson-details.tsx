import { Suspense } from 'react'
import type { LessonContent } from '#contract/lesson-editing.ts'
import { lazyWithPreload } from '../../../ui/lazy-with-preload.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { blankActivity, blankQuestion } from './blank-parts.ts'
import { editorFields } from './editor-fields.tsx'
import { lessonKinds } from './lesson-names.ts'
import type { Issues } from './list-editor.tsx'

const { Part: VideoFields } = lazyWithPreload(async () => (await import('./video-fields.tsx')).VideoFields)

export type Part = { content: LessonContent; change: (changes: Partial<LessonContent>) => void; issues: Issues }

export const LessonDetails = ({ content, change, issues }: Part) => {
  const { line, area, select } = editorFields({ group: content, set: change, issues })
  return (
    <>
      {line('title', 'Title', { required: true })}
      {area('description', 'Description', { rows: 3 })}
      <div className="grid gap-4 sm:grid-cols-3">
        {select('kind', 'Kind', lessonKinds, (chosen) => {
          const kind = chosen as LessonContent['kind']
          change({
            kind,
            contentType: kind === 'activity' ? 'interactive' : content.contentType,
            quiz: kind === 'quiz' ? (content.quiz ?? [blankQuestion()]) : content.quiz,
            activity: kind === 'activity' ? (content.activity ?? blankActivity()) : content.activity,
          })
        })}
        {select('contentType', 'Content', { text: 'Text', video: 'Video with text', interactive: 'Interactive' })}
      </div>
      {content.contentType === 'video' ? (
        <Suspense fallback={<LoadingState />}>
          <VideoFields content={content} change={change} issues={issues} />
        </Suspense>
      ) : null}
    </>
  )
}
