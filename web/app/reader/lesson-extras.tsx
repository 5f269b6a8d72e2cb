import { fileHeaders } from '../../session/stored-tokens.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { Badge } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DownloadLink } from './download-button.tsx'
import type { Lesson, Reading } from './reading.ts'

export const LessonConversation = ({
  conversation,
  lesson,
  reading,
}: {
  conversation: Lesson['conversation']
  lesson: Pick<Lesson, 'moduleId' | 'lessonId'>
  reading: Reading
}) =>
  conversation && !reading.invitation ? (
    <section
      aria-labelledby="conversation-title"
      className="grid gap-2 max-w-192 rounded-lg border border-line bg-surface px-4 py-4 text-(length:--text-sm) print:hidden"
    >
      <p className="flex flex-wrap gap-2">
        <Badge tone="info">Conversation</Badge> <Badge tone="warning">Invented</Badge>
      </p>
      <h2 id="conversation-title" className="text-title">
        {conversation.title}
      </h2>
      <p>
        You talk with {conversation.person} line by line, and the clock runs. It’s part of the practice on top of this lesson.
      </p>
      <ButtonLink
        to={`/user/${reading.owner}/conversation/${lesson.moduleId}/${lesson.lessonId}`}
        variant="secondary"
        icon="message"
        className="justify-self-start"
      >
        Have the conversation
      </ButtonLink>
    </section>
  ) : null

export const LessonResources = ({
  resources,
  invitation,
}: {
  resources: Lesson['resources']
  invitation: Reading['invitation']
}) =>
  resources.length === 0 ? null : (
    <section aria-labelledby="resources-title" className="grid gap-3 max-w-192 pt-5 border-t border-line text-(length:--text-sm)">
      <h2 id="resources-title" className="text-title">
        Resources
      </h2>
      <ul className="grid gap-2">
        {resources.map((resource) => (
          <li key={resource.url} className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface px-4 py-3">
            <Icon name={resource.downloadable ? 'file' : 'external'} className="text-accent" />
            <span className="min-w-0 flex-[1_1_10rem]">
              <span className="block font-semibold">{resource.title}</span>
              <span className="text-xs text-muted uppercase">{resource.type}</span>
            </span>
            {resource.downloadable ? (
              <DownloadLink url={resource.url} title={resource.title} headers={fileHeaders(invitation)} />
            ) : (
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={resource.url}
                rel="noopener noreferrer"
                target="_blank"
              >
                Open<span className="sr-only"> {resource.title} in a new tab</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )

export const LessonAssignments = ({ assignments }: { assignments: Lesson['assignments'] }) =>
  assignments.length === 0 ? null : (
    <section
      aria-labelledby="assignments-title"
      className="grid gap-3 max-w-192 pt-5 border-t border-line text-(length:--text-sm)"
    >
      <h2 id="assignments-title" className="text-title">
        Assignments
      </h2>
      <ul className="grid gap-3">
        {assignments.map((assignment) => (
          <li key={assignment.title}>
            <p className="font-semibold">
              {assignment.title} {assignment.required ? <span className="text-accent">(Required)</span> : null}
            </p>
            <p className="text-muted">{assignment.description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
