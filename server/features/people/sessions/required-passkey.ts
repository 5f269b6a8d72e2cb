import type { PasskeyNeeded } from '#contract/auth.ts'
import type { Config } from '../../../config.ts'
import type { Deps } from '../../../deps.ts'
import { hasPasskey } from './sessions.queries.ts'

export const requiresPasskey = (config: Pick<Config, 'ADMIN_PASSKEY'>, account: { role: string }): boolean =>
  config.ADMIN_PASSKEY === 'required' && account.role === 'admin'

/** Whether a session lacks the required passkey: neither a passkey nor a recovery code was used in it. */
export const lacksRequiredPasskey = (
  config: Pick<Config, 'ADMIN_PASSKEY'>,
  session: { role: string; passkeyProvenAt: Date | null },
): boolean => requiresPasskey(config, session) && session.passkeyProvenAt === null

export const findPasskeyNeeded = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  session: { id: string; role: string; passkeyProvenAt: Date | null },
): Promise<PasskeyNeeded> => {
  if (!lacksRequiredPasskey(config, session)) return undefined
  return (await hasPasskey(db, session.id)) ? 'use' : 'add'
}
