import practiceSchemas from 'virtual:practice-schemas'
import type { Conversation } from '#contract/conversation-content.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import type { Issues } from '../editing/list-editor.tsx'
import { fieldsOf, freshItem } from './json-schema.ts'
import { SchemaField } from './schema-form.tsx'

/** A conversation of a lesson. What it says is checked when the lesson is saved. */
export const ConversationEditor = ({
  conversation,
  onChange,
  issues,
}: {
  conversation: Conversation | null
  onChange: (conversation: Conversation | null) => void
  issues: Issues
}) => {
  const change = (next: unknown) => onChange(fieldsOf(next) as Conversation)
  if (!conversation)
    return (
      <div>
        <Button variant="secondary" icon="plus" onClick={() => change(freshItem(practiceSchemas.conversation, []))}>
          Add a conversation
        </Button>
      </div>
    )
  const remove = async () => {
    const yes = await confirm({
      title: 'Remove the conversation?',
      text: 'It is removed when you save. Earlier versions of the lesson keep it.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (yes) onChange(null)
  }
  return (
    <section className="grid gap-4" aria-label="Conversation">
      <h2 className="text-title">Conversation</h2>
      <p className="text-sm text-muted">
        Turns with two to four things to say. Each line, reply and ending must be reachable, and no simple habit, such as always
        being kind, may end well: both are checked when you save.
      </p>
      <SchemaField
        schema={practiceSchemas.conversation}
        name=""
        value={conversation}
        onChange={change}
        path="conversation"
        issues={issues}
      />
      <div>
        <Button variant="remove" onClick={remove}>
          Remove the conversation
        </Button>
      </div>
    </section>
  )
}
