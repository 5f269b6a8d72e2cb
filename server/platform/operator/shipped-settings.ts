import { operator } from '#content/operator.ts'
import { type OperatorSettings, operatorSettings } from '#contract/settings.ts'

export const shippedSettings: OperatorSettings = operatorSettings.parse({
  ...operator,
  socialProfiles: operator.socialProfiles.filter(({ url }) => url !== ''),
})
