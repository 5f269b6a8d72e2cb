import { contrastFault, shippedColours } from '#contract/identity.ts'
import type { OperatorSettings } from '#contract/settings.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FieldSection } from './field-section.tsx'
import { PictureField } from './picture-field.tsx'
import type { Part } from './use-settings.ts'

const colourForm = /^#[0-9a-f]{6}$/i

/** Two colours and a logo; insufficient contrast is reported while choosing. */
export const LookFields = ({ settings, change, issues }: Part) => {
  const { brand } = settings
  const set = (changes: Partial<OperatorSettings['brand']>) => change({ brand: { ...brand, ...changes } })
  const colour = (name: 'colour' | 'accent', label: string, hint: string) => (
    <TextField
      name={`brand.${name}`}
      label={label}
      hint={hint}
      value={brand[name]}
      error={(colourForm.test(brand[name]) ? contrastFault(brand[name].toLowerCase()) : undefined) ?? issues[`brand.${name}`]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      after={
        <input
          type="color"
          aria-label={`Choose: ${label}`}
          className="absolute top-1 right-1 size-9 p-0 rounded-sm bg-transparent cursor-pointer"
          value={colourForm.test(brand[name]) ? brand[name].toLowerCase() : '#000000'}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      }
    />
  )
  return (
    <FieldSection id="look" title="Look">
      <p className="text-muted">Pages, documents, emails, share pictures and the icon use these instead of ours.</p>
      {colour('colour', 'Main colour', 'Buttons, links, headings of documents')}
      {colour('accent', 'Second colour', 'Accents')}
      {brand.colour !== shippedColours.colour || brand.accent !== shippedColours.accent ? (
        <div>
          <Button variant="quiet" onClick={() => set(shippedColours)}>
            Use the default colours
          </Button>
        </div>
      ) : null}
      <PictureField
        label="Logo"
        hint="Used instead of the mark; square or wide."
        path="brand.logo"
        value={brand.logo}
        error={issues['brand.logo']}
        onChange={(logo) => set({ logo })}
      />
    </FieldSection>
  )
}
