import { operator } from '#content/operator.ts'
import { type OperatorSettings, operatorSettings } from '#contract/settings.ts'
import type { Queryable } from '../db/database.ts'
import type { SheetLook } from '../documents/tagged-sheet.ts'
import { findNewestSettings, findPictureBytes } from './operator.queries.ts'

export const shippedSettings: OperatorSettings = operatorSettings.parse({
  ...operator,
  socialProfiles: operator.socialProfiles.filter(({ url }) => url !== ''),
})

/** Reads the operator's settings on each use, so that changes take effect on every instance. Fields newer than the stored settings have defaults. */
export const readOperator = async (db: Queryable): Promise<OperatorSettings> => ({
  ...shippedSettings,
  ...(await findNewestSettings(db)),
})

/** The company's name, or the course's while there is none. */
export const operatorName = ({ name, courseName }: OperatorSettings): string => name || courseName

export type DocumentBrand = { operatorName: string; look: SheetLook }

export async function readDocumentBrand(db: Queryable): Promise<DocumentBrand> {
  const operator = await readOperator(db)
  const { logo } = operator.brand
  return {
    operatorName: operatorName(operator),
    look: { colours: operator.brand, logo: logo === null ? undefined : await findPictureBytes(db, logo) },
  }
}
