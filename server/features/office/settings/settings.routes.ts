import { DomainError } from '#contract/domain-error.ts'
import {
  getSettings,
  listSettingsVersions,
  type OperatorSettings,
  previewSettings,
  restoreSettingsVersion,
  saveSettings,
  showPicture,
  uploadPicture,
  viewSettingsPreview,
} from '#contract/settings.ts'
import type { Deps } from '../../../deps.ts'
import { answer } from '../../../platform/http/answer.ts'
import { receiveUpload } from '../../../platform/http/multipart.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import { isSignedAddress, signAddress } from '../../../platform/http/signed-address.ts'
import * as pictures from './pictures.service.ts'
import * as settings from './settings.service.ts'

export type RenderLanding = (operator: OperatorSettings) => Promise<string>

const previewAddress = (adminId: string) => `/api/settings/preview/${adminId}`

/** `renderLanding` exists only where the site is served. */
export const settingsRoutes = (deps: Deps, renderLanding: RenderLanding | undefined): Binding[] => [
  on(getSettings, () => settings.getSettings(deps)),
  on(saveSettings, async ({ body, caller }) =>
    answer(await settings.saveSettings(deps, body, caller.account), { message: 'The settings are saved.' }),
  ),
  on(listSettingsVersions, () => settings.listSettingsVersions(deps)),
  on(restoreSettingsVersion, async ({ params, body, caller }) =>
    answer(await settings.restoreSettingsVersion(deps, { ...params, ...body }, caller.account), {
      message: `Version ${params.version} is restored.`,
    }),
  ),
  on(previewSettings, async ({ body, caller }) => {
    await settings.keepPreview(deps, body.settings, caller.account)
    return { viewUrl: signAddress(deps.authSecret, previewAddress(caller.account.id), deps.clock.now()) }
  }),
  on(viewSettingsPreview, async ({ params, query, reply }) => {
    if (!renderLanding || !isSignedAddress(deps.authSecret, previewAddress(params.id), query, deps.clock.now()))
      throw new DomainError('settings-preview-not-found')
    const html = await renderLanding(await settings.getPreview(deps, params.id))
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        // View only: nothing runs, nothing is sent, and only the settings page may frame it.
        'content-security-policy':
          "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
      })
      .send(html)
  }),
  on(uploadPicture, async ({ request, caller }) => pictures.uploadPicture(deps, await receiveUpload(request), caller.account)),
  on(showPicture, async ({ params, reply }) => {
    const { bytes } = await pictures.getPicture(deps, params.name)
    return reply
      .type('image/png')
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // The preview page has no origin.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(bytes)
  }),
]
