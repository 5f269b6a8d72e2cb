import { findPeople, getPerson, getPersonByAddress } from '#contract/people-page.ts'
import type { Deps } from '../../../deps.ts'
import { type Binding, on } from '../../../platform/http/routes.ts'
import type { MailKinds } from '../../../platform/mail/mail-kind.ts'
import * as people from './people.service.ts'

export const peopleRoutes = (deps: Deps, kinds: MailKinds): Binding[] => [
  on(findPeople, ({ body }) => people.findPeople(deps, body.search)),
  on(getPerson, ({ params }) => people.getPerson(deps, kinds, params.id)),
  on(getPersonByAddress, ({ body }) => people.getPersonByAddress(deps, kinds, body.email)),
]
