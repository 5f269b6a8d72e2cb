import { type RawBuilder, sql } from 'kysely'
import type { FoundPerson } from '#contract/people.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { containsText } from '../../platform/db/search.ts'

/** Rows that one source gives; more would only cost time, as whoever types narrows the search. */
const rowsOfSource = 20

/** Where people are found: a row's address, name and company, and the text that is searched, in the form of `plain_text`. */
const sources: { foundIn: FoundPerson['foundIn']; from: RawBuilder<unknown>; text: RawBuilder<unknown> }[] = [
  {
    foundIn: 'account',
    from: sql`(select email, full_name as name, company, plain_text(email || ' ' || full_name || ' ' || company) as text from users) found`,
    text: sql`text`,
  },
  { foundIn: 'invitation', from: sql`(select email, null as name, null as company from invitations) found`, text: sql`email` },
  {
    foundIn: 'team',
    from: sql`(select contact_email as email, contact_name as name, company_name as company,
      plain_text(company_name || ' ' || contact_name || ' ' || contact_email) as text from teams) found`,
    text: sql`text`,
  },
  { foundIn: 'team', from: sql`(select email, null as name, null as company from team_members) found`, text: sql`email` },
  {
    foundIn: 'waitlist',
    from: sql`(select email, name, company, plain_text(email || ' ' || name || ' ' || coalesce(company, '')) as text
      from waitlist_entries where deleted_at is null) found`,
    text: sql`text`,
  },
]

/** Up to twenty people of each source whose text holds every one of some words, in any of its forms; an address may come from several sources. */
export async function listPeopleWith(db: Queryable, words: string[][]): Promise<FoundPerson[]> {
  const parts = sources.map(({ foundIn, from, text }) => {
    const holds = sql.join(
      words.map(
        (forms) =>
          sql`(${sql.join(
            forms.map((form) => containsText(text, form)),
            sql` or `,
          )})`,
      ),
      sql` and `,
    )
    return sql`(select ${foundIn}::text as found_in, email, name, company from ${from} where ${holds} limit ${rowsOfSource})`
  })
  const { rows } = await sql<FoundPerson>`
    select p.found_in as "foundIn", p.email, coalesce(u.full_name, p.name) as name, coalesce(u.company, p.company) as company, u.id as "userId"
    from (${sql.join(parts, sql` union all `)}) p left join users u on u.email = p.email`.execute(db)
  return rows
}
