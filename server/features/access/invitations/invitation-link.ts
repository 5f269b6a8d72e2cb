import type { Deps } from '../../../deps.ts'

export const invitationLink = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.PUBLIC_URL}/preview/${token}`
