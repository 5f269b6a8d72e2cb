import { maxListed, type OperatorSettings } from '#contract/settings.ts'
import { editorFields } from '../editing/editor-fields.tsx'
import { ListEditor } from '../editing/list-editor.tsx'
import { PictureField } from './picture-field.tsx'
import type { Part } from './use-settings.ts'

type FigureList = 'statistics' | 'claims'
type FigureValue = OperatorSettings[FigureList][number]

export const FiguresEditor = ({
  settings,
  change,
  issues,
  list,
  name,
  title,
}: Part & { list: FigureList; name: string; title: string }) => (
  <ListEditor<FigureValue>
    title={title}
    name={name}
    items={settings[list]}
    onChange={(figures) => change({ [list]: figures })}
    fresh={() => ({ value: '', label: '', source: '', year: '', details: '', detailSources: [] })}
    max={maxListed[list]}
    losing={(figure) => (figure.value ? `“${figure.value} ${figure.label}” is removed, with its source.` : undefined)}
    error={issues[list]}
    render={(figure, set, at) => {
      const { line, area } = editorFields({ group: figure, set, issues, prefix: `${list}.${at}.` })
      return (
        <>
          {line('value', 'Figure', { required: true })}
          {line('label', 'What it counts', { required: true })}
          {line('source', 'Source', { required: true, hint: '“provider’s estimate” where only you can answer for it' })}
          {line('year', 'Year', { hint: 'Blank when the source names none', inputMode: 'numeric' })}
          {area('details', 'Details', { hint: 'What the source says exactly, shown when a visitor asks' })}
          <ListEditor
            title={`Pages on which to check ${name} ${at + 1}`}
            name="page"
            of={`${name} ${at + 1}`}
            items={figure.detailSources}
            onChange={(detailSources) => set({ detailSources })}
            fresh={() => ({ label: '', url: '' })}
            max={maxListed.detailSources}
            render={(page, setPage, number) => {
              const fields = editorFields({ group: page, set: setPage, issues, prefix: `${list}.${at}.detailSources.${number}.` })
              return (
                <>
                  {fields.line('label', 'Name of the page', { required: true })}
                  {fields.line('url', 'Address of the page', { required: true, type: 'url' })}
                </>
              )
            }}
          />
        </>
      )
    }}
  />
)

export const TestimonialsEditor = ({ settings, change, issues }: Part) => (
  <ListEditor
    title="Clients’ words"
    name="quote"
    items={settings.testimonials}
    onChange={(testimonials) => change({ testimonials })}
    fresh={() => ({ quote: '', name: '', role: '', company: '', consentedOn: '' })}
    max={maxListed.testimonials}
    losing={({ quote, name }) => (quote || name ? `What ${name || 'this person'} said is no longer shown.` : undefined)}
    render={(client, set, at) => {
      const { line, area } = editorFields({ group: client, set, issues, prefix: `testimonials.${at}.` })
      return (
        <>
          {area('quote', 'What the person said', { required: true })}
          {line('name', 'Name', { required: true })}
          {line('role', 'Role')}
          {line('company', 'Company')}
          {line('consentedOn', 'Agreed to be quoted on', {
            required: true,
            type: 'date',
            hint: 'Quote only what a person has said and agreed to see published',
          })}
        </>
      )
    }}
  />
)

type Partner = OperatorSettings['partners'][number]

export const PartnersEditor = ({ settings, change, issues }: Part) => (
  <ListEditor<Partner>
    title="Partners"
    name="partner"
    items={settings.partners}
    onChange={(partners) => change({ partners })}
    fresh={() => ({ name: '', url: '', logo: '' })}
    max={maxListed.partners}
    losing={({ name }) => (name ? `${name} is no longer shown.` : undefined)}
    render={(partner, set, at) => {
      const { line } = editorFields({ group: partner, set, issues, prefix: `partners.${at}.` })
      return (
        <>
          {line('name', 'Name of the partner', { required: true })}
          {line('url', 'Address of the partner', { type: 'url' })}
          <PictureField
            label={`Logo of partner ${at + 1}`}
            path={`partners.${at}.logo`}
            value={partner.logo || null}
            error={issues[`partners.${at}.logo`] && (partner.logo ? issues[`partners.${at}.logo`] : 'Please upload the logo')}
            onChange={(logo) => set({ logo: logo ?? '' })}
          />
        </>
      )
    }}
  />
)
