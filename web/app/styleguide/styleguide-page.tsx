import { PageFrame, PageHeader } from '../../ui/page-frame.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { pageMeta } from '../page-meta.ts'
import { ControlsSection } from './controls-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import styleguideUrl from './styleguide.css?url'
import { SurfacesSection } from './surfaces-section.tsx'

export const links = () => [{ rel: 'stylesheet', href: styleguideUrl }]

export const meta = () =>
  pageMeta({ title: 'Styleguide', description: 'Tokens and elements of the product, each in all its states.' })

/** All UI elements in their states; development only. */
export default function StyleguidePage() {
  return (
    <PageFrame>
      <PageHeader eyebrow="Development" title="Styleguide" text="Tokens and elements of the product, each in all its states." />
      <Tabs
        label="Parts of the styleguide"
        tabs={[
          { id: 'language', label: 'Language', content: <LanguageSection /> },
          { id: 'controls', label: 'Controls', content: <ControlsSection /> },
          { id: 'surfaces', label: 'Surfaces', content: <SurfacesSection /> },
          { id: 'overlays', label: 'Overlays', content: <OverlaysSection /> },
        ]}
      />
    </PageFrame>
  )
}
