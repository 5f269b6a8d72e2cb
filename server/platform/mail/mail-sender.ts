import type { OperatorSettings } from '#contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { operatorName } from '../operator/operator.service.ts'
import type { MailSender } from './mail-content.ts'

export const mailSender = ({ config }: Pick<Deps, 'config'>, operator: OperatorSettings): MailSender => ({
  name: operatorName(operator),
  identification: operator.registrationLine,
  siteUrl: config.PUBLIC_URL,
  policyUrl: `${config.PUBLIC_URL}/data`,
  colours: operator.brand,
})

export const replyAddress = ({ mail, contactEmail }: OperatorSettings): string => mail.replyTo || contactEmail
