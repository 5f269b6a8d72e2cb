import type { OperatorSettings } from '#contract/settings.ts'
import type { Deps } from '../../deps.ts'
import { operatorName } from '../operator/operator.service.ts'
import type { MailSender } from './mail-content.ts'

/** Who the mails come from, as their foot shows it. */
export const mailSender = ({ config }: Pick<Deps, 'config'>, operator: OperatorSettings): MailSender => ({
  name: operatorName(operator),
  identification: operator.registrationLine,
  siteUrl: config.PUBLIC_URL,
  policyUrl: `${config.PUBLIC_URL}/data`,
  colours: operator.brand,
})

/** Where answers to the mails go; blank when the operator has named no address. */
export const replyAddress = ({ mail, contactEmail }: OperatorSettings): string => mail.replyTo || contactEmail
