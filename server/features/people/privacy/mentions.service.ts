import { type Mention, type MentionPlace, mentionPlace } from '#contract/privacy.ts'
import type { Deps } from '../../../deps.ts'
import { type Actor, recordAction } from '../../../platform/audit/audit.service.ts'
import { listNamesOf, listRowsWith, lockRow, type MentionColumn, mentionPlaces, setRowValues } from './mentions.queries.ts'
import { excerptsShown, mentionPattern, mentionsIn, storedForms, withoutMentions } from './mentions.ts'

type Found = Omit<Mention, 'at'> & { at: Date | null }

/** Suggests the address, its known names, and their last words. */
async function suggestSpellings(deps: Pick<Deps, 'db'>, email: string): Promise<string[]> {
  const names = (await listNamesOf(deps.db, email)).map((name) => name.trim()).filter((name) => name.length >= 2)
  const lastWords = names.map((name) => name.split(/\s+/).at(-1) ?? '').filter((word) => word.length >= 3)
  return [...new Set([email, ...names, ...lastWords])].slice(0, 21)
}

/** Finds texts that mention a person by address or spelling. After an erasure the names are unknown, so spellings must be collected before. */
export async function findMentions(
  deps: Pick<Deps, 'db'>,
  { email, spellings: given }: { email: string; spellings?: string[] | undefined },
) {
  const spellings = given ? [...new Set([email, ...given])] : await suggestSpellings(deps, email)
  const pattern = mentionPattern(spellings)
  const mentions: Found[] = []
  let more = false
  for (const place of mentionPlace.options) {
    // Rows beyond the limit appear in the next search, after decisions on these.
    const found = await listRowsWith(deps.db, place, storedForms(spellings))
    more ||= found.more
    for (const { id, at, values } of found.rows) {
      const inColumns = mentionPlaces[place].columns.map((column) => mentionsIn(column, values[column.name], pattern))
      const count = inColumns.reduce((sum, one) => sum + one.count, 0)
      const excerpts = inColumns.flatMap((one) => one.excerpts).slice(0, excerptsShown)
      if (count > 0) mentions.push({ place, id, at, count, excerpts })
    }
  }
  return { spellings, mentions, more }
}

/** Removes the mentions from one row, or records that an admin keeps them. The audit log names the row, never the person. */
export async function decideOnMention(
  deps: Deps,
  { place, id, spellings, decision }: { place: MentionPlace; id: string; spellings: string[]; decision: 'remove' | 'keep' },
  actor: Actor,
): Promise<{ removed: number }> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockRow(trx, place, id)
    const pattern = mentionPattern(spellings)
    const changed = new Map<MentionColumn, unknown>()
    let count = 0
    for (const column of row ? mentionPlaces[place].columns : []) {
      const value = row?.values[column.name]
      const found = mentionsIn(column, value, pattern).count
      count += found
      if (found > 0) changed.set(column, withoutMentions(column, value, pattern))
    }
    if (count === 0) return { removed: 0 }
    if (decision === 'remove') await setRowValues(trx, place, id, changed)
    await recordAction(trx, deps, actor, decision === 'remove' ? 'mention-removed' : 'mention-kept', 'mention', null, {
      place,
      id,
    })
    return { removed: decision === 'remove' ? count : 0 }
  })
}
