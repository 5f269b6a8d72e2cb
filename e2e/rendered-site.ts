import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../content/catalogue.ts'
import type { SiteFacts, SitePage, SiteRenderer, SiteScripts } from '../contract/site.ts'
import { shippedSettings } from '../server/platform/operator/shipped-settings.ts'

const build = join(import.meta.dirname, '..', 'build')

/** The public pages of the built product as a site with all providers and the shipped settings renders them, and how long that took. */
export const renderPublicPages = async (): Promise<{ rendered: SitePage[]; milliseconds: number }> => {
  const renderer: SiteRenderer = await import(join(build, 'pages', 'render.js'))
  const scripts: SiteScripts = JSON.parse(readFileSync(join(build, 'scripts.json'), 'utf8'))
  const facts: SiteFacts = {
    operator: shippedSettings,
    publicUrl: 'https://course.example',
    year: 2026,
    providers: ['linkedin', 'google', 'github'],
    demo: {
      demoDays: 7,
      modules: catalogue.map((module) => ({
        ...module,
        duration: `${module.minutes} min`,
        ownMinutes: 15,
        access: 'FULL ACCESS' as const,
        preview: false,
        imageUrl: null,
      })),
    },
  }
  const started = performance.now()
  const rendered = renderer.renderSite(facts, scripts)
  return { rendered, milliseconds: performance.now() - started }
}
