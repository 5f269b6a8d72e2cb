import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createModule, type EditedModule, newModuleDuration, updateModule } from '#contract/module-editing.ts'
import type { RefusalDetails } from '#contract/refusals.ts'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { FormDraft } from '../../../drafts/form-draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AnswerList } from '../../../ui/answer-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckboxField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, SubmitButton } from '../../../ui/form.tsx'
import { showMoment } from '../../../ui/format.ts'
import type { ModalProps } from '../../../ui/modal.tsx'
import { writeValues } from '../../../ui/touched-fields.ts'
import { useAction } from '../../../ui/use-action.ts'
import { ConflictDialog } from '../../drafts/conflict-dialog.tsx'
import { askToUnpublish } from './ask-to-unpublish.ts'

const lines = (text: FormDataEntryValue | null) =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const valuesIn = (values: FormData) => {
  const text = (name: string) => String(values.get(name) ?? '')
  return {
    moduleId: text('moduleId'),
    title: text('title'),
    description: text('description'),
    duration: text('duration'),
    order: text('order'),
    imageUrl: text('imageUrl'),
    isPublished: values.get('isPublished') !== null,
    countsForCertificate: values.get('countsForCertificate') !== null,
    prerequisites: values.getAll('prerequisites').map(Number),
    type: text('type'),
    whatYoullLearn: lines(values.get('whatYoullLearn')),
    takeaway: text('takeaway'),
  }
}

/** The module as another admin has saved it, and this admin's values based on an older version. */
type Changed = { other: RefusalDetails['module-changed']; mine: Record<string, unknown> }

const labels: Record<string, string> = {
  moduleId: 'Module ID',
  order: 'Order',
  duration: 'Duration',
  title: 'Title',
  description: 'Description',
  imageUrl: 'Image URL',
  type: 'Type',
  whatYoullLearn: 'What you’ll learn',
  takeaway: 'Takeaway',
  prerequisites: 'Prerequisites',
  isPublished: 'Published',
  countsForCertificate: 'Counts for the certificate',
}

const typed = (value: unknown) =>
  Array.isArray(value) || typeof value === 'boolean' ? JSON.stringify(value) : String(value ?? '')

const differing = ({ mine, other }: Changed, values: Record<string, unknown>) =>
  Object.keys(labels)
    .filter((name) => typed(mine[name]) !== typed(other.values[name]))
    .map((name) => ({ label: labels[name] ?? name, value: values[name] }))

/** Adds or edits a module. If another admin has saved it meanwhile, asks which version to keep. */
export const ModuleDialog = ({
  module: opened,
  others,
  next,
  draft,
  answer,
}: ModalProps<boolean> & {
  module: EditedModule | undefined
  others: EditedModule[]
  next: { moduleId: number; order: number }
  /** Values typed earlier and neither saved nor discarded. */
  draft: FormDraft
}) => {
  const [module, setModule] = useState(opened)
  const [changed, setChanged] = useState<Changed>()
  const base = useRef(opened?.version)
  const action = useAction({
    ask: async (values) => (module?.isPublished && values.get('isPublished') === null ? askToUnpublish(module) : true),
    send: async (values) => {
      const body = valuesIn(values)
      if (!module) return call(createModule, { body })
      try {
        return await call(updateModule, { params: { moduleId: module._id }, body: { ...body, version: base.current } })
      } catch (failure) {
        const other = failure instanceof ApiError ? failure.detailsOf('module-changed') : undefined
        setChanged(other && { other, mine: body })
        throw failure
      }
    },
    onSuccess: () => answer(true),
    refused: 'Failed to save module',
    network: 'Failed to save module: network error. Nothing you typed is lost.',
  })
  const [isRestored, setRestored] = useState(false)
  const restore = useEffectEvent(() => {
    const values = draft.read()
    if (!values || !action.formRef.current) return
    writeValues(action.formRef.current, values)
    base.current = draft.version() ?? base.current
    setRestored(true)
  })
  useEffect(() => restore(), [])
  const rebaseOn = ({ version }: Changed['other']) => {
    base.current = version
    setChanged(undefined)
    action.reset()
  }
  return (
    <Dialog id="module-dialog" width="large" title={module ? `Edit module ${module.moduleId}` : 'Add Module'}>
      <Form action={action} key={module?.version} onChange={({ currentTarget: form }) => draft.save(form, base.current)}>
        {isRestored ? <Alert tone="info">This is what you typed last and did not save.</Alert> : null}
        {changed ? (
          <ConflictDialog
            isAnswer
            title="Which one do you want to keep?"
            text={`It was changed on ${showMoment(changed.other.savedAt)}. Nothing is lost until you choose.`}
            mine={{
              title: 'What you typed',
              content: <AnswerList answers={differing(changed, changed.mine)} />,
              action: 'Overwrite with mine',
              choose: () => {
                rebaseOn(changed.other)
                action.formRef.current?.requestSubmit()
              },
            }}
            theirs={{
              title: 'The current module',
              content: <AnswerList answers={differing(changed, changed.other.values)} />,
              action: 'Use the other one',
              choose: () => {
                rebaseOn(changed.other)
                draft.delete()
                setRestored(false)
                setModule((before) => before && { ...before, ...changed.other.values })
              },
            }}
          />
        ) : null}
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            name="moduleId"
            label="Module ID"
            type="number"
            min={1}
            required
            defaultValue={module?.moduleId ?? next.moduleId}
          />
          <TextField name="order" label="Order" type="number" min={1} required defaultValue={module?.order ?? next.order} />
          <TextField name="duration" label="Duration" required defaultValue={module?.duration ?? newModuleDuration} />
        </div>
        <TextField name="title" label="Title" required defaultValue={module?.title} />
        <TextArea name="description" label="Description" required rows={3} defaultValue={module?.description} />
        <TextField name="imageUrl" label="Image URL" hint="Optional" defaultValue={module?.imageUrl ?? ''} />
        <TextField name="type" label="Type" hint="Optional, on the module’s card" defaultValue={module?.type} />
        <TextArea
          name="whatYoullLearn"
          label="What you’ll learn"
          hint="Optional, one point per line"
          rows={3}
          defaultValue={module?.whatYoullLearn.join('\n')}
        />
        <TextField name="takeaway" label="Takeaway" hint="Optional" defaultValue={module?.takeaway} />
        {others.length > 0 ? (
          <fieldset className="field" data-path="prerequisites">
            <legend className="field-label">Prerequisites</legend>
            <p className="field-hint">Without any, the module opens after the previous published one.</p>
            <div className="choice-list">
              {others.map((other) => (
                <CheckboxField
                  key={other._id}
                  name="prerequisites"
                  path={`prerequisite-${other.moduleId}`}
                  label={`${other.moduleId}. ${other.title}`}
                  value={other.moduleId}
                  defaultChecked={module?.prerequisites.includes(other.moduleId)}
                />
              ))}
            </div>
          </fieldset>
        ) : null}
        <CheckboxField name="isPublished" label="Published: visible to users" defaultChecked={module?.isPublished ?? false} />
        <CheckboxField
          name="countsForCertificate"
          label="Counts for the certificate"
          hint="Nobody earns a certificate while a module that counts is a draft. Certificates already issued stay."
          defaultChecked={module?.countsForCertificate ?? false}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel="Saving...">Save module</SubmitButton>
          <Button variant="secondary" onClick={() => answer(false)}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
