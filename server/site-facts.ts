import type { SiteFacts } from '#contract/site.ts'
import type { Deps } from './deps.ts'
import { readCatalogue } from './features/learning/lessons/catalogue.service.ts'
import { demoDays } from './features/people/registration/registration.service.ts'
import { listProviderStates } from './features/people/social/providers.ts'
import { readOperator } from './platform/operator/operator.service.ts'

export async function readSiteFacts({ db, config, clock }: Deps): Promise<SiteFacts> {
  const { modules } = await readCatalogue(db)
  return {
    operator: await readOperator(db),
    publicUrl: config.PUBLIC_URL,
    year: clock.now().getUTCFullYear(),
    providers: listProviderStates(config)
      .filter(({ configured }) => configured)
      .map(({ id, name }) => ({ id, name })),
    demo: { demoDays, modules },
  }
}
