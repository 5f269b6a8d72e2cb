import { type RawBuilder, sql } from 'kysely'
import type { FoundPerson } from '#contract/people-page.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { containsText } from '../../../platform/db/search.ts'

/** Maximum matches per source; a longer search term narrows them. */
const rowsOfSource = 50

/** Sources of people: address, name and company, and the `plain_text` columns to search. */
const sources: { foundIn: FoundPerson['foundIn']; from: RawBuilder<unknown>; texts: RawBuilder<unknown>[] }[] = [
  {
    foundIn: 'account',
    from: sql`(select email, full_name as name, company, search_text from users) found`,
    texts: [sql`search_text`],
  },
  {
    foundIn: 'invitation',
    from: sql`(select email, name, null as company, search_text from invitations) found`,
    texts: [sql`search_text`],
  },
  {
    foundIn: 'team',
    // A team's text includes its members' addresses: the index finds it, and the contact's own text decides.
    from: sql`(select contact_email as email, contact_name as name, company_name as company, search_text,
      plain_text(company_name || ' ' || contact_name || ' ' || contact_email) as text_of_contact from teams) found`,
    texts: [sql`search_text`, sql`text_of_contact`],
  },
  { foundIn: 'team', from: sql`(select email, null as name, null as company from team_members) found`, texts: [sql`email`] },
  {
    foundIn: 'waitlist',
    from: sql`(select email, name, company, search_text from waitlist_entries where deleted_at is null) found`,
    texts: [sql`search_text`],
  },
]

/** Up to fifty people per source whose text contains every word, in any of its forms; addresses may repeat. */
export async function listPeopleWith(db: Queryable, words: string[][]): Promise<FoundPerson[]> {
  const parts = sources.map(({ foundIn, from, texts }) => {
    const oneOf = (text: RawBuilder<unknown>, forms: string[]) =>
      sql`(${sql.join(
        forms.map((form) => containsText(text, form)),
        sql` or `,
      )})`
    const holds = sql.join(
      texts.flatMap((text) => words.map((forms) => oneOf(text, forms))),
      sql` and `,
    )
    return sql`(select ${foundIn}::text as found_in, email, name, company from ${from} where ${holds} limit ${rowsOfSource})`
  })
  const { rows } = await sql<FoundPerson>`
    select p.found_in as "foundIn", p.email, coalesce(u.full_name, p.name) as name, coalesce(u.company, p.company) as company, u.id as "userId"
    from (${sql.join(parts, sql` union all `)}) p left join users u on u.email = p.email`.execute(db)
  return rows
}
