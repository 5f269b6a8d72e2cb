import type { Deps } from '../../../deps.ts'

/** The address an invitation opens. */
export const invitationLink = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.PUBLIC_URL}/preview/${token}`
