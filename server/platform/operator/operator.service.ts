import type { OperatorSettings } from '#contract/settings.ts'
import type { Queryable } from '../db/database.ts'
import type { SheetLook } from '../documents/tagged-sheet.ts'
import { findNewestSettings, findPictureBytes } from './operator.queries.ts'
import { shippedSettings } from './shipped-settings.ts'

/**
 * What the operator tells of itself, read from the database: whoever asks sees a change at once, on every instance. Fields that are younger than the
 * saved state are as shipped.
 */
export const readOperator = async (db: Queryable): Promise<OperatorSettings> => ({
  ...shippedSettings,
  ...(await findNewestSettings(db)),
})

/** The name that stands for the operator: the company's, or the course's while there is none. */
export const operatorName = ({ name, courseName }: OperatorSettings): string => name || courseName

/** What documents carry of the operator: its name, its colours and its logo. */
export type DocumentBrand = { operatorName: string; look: SheetLook }

/** Reads what documents carry of the operator. */
export async function readDocumentBrand(db: Queryable): Promise<DocumentBrand> {
  const operator = await readOperator(db)
  const { logo } = operator.brand
  return {
    operatorName: operatorName(operator),
    look: { colours: operator.brand, logo: logo === null ? undefined : await findPictureBytes(db, logo) },
  }
}
