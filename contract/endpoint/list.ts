import { z } from 'zod'
import type { CsvColumns } from '../csv.ts'
import { listOrder, pageQuery, searchText, timeRange } from '../fields.ts'
import { type Access, type AnyEndpoint, type Endpoint, endpoint, type Given, type Parsed } from './endpoint.ts'

export const search = searchText.default('')

type OrderOf<Sorts> = Sorts extends readonly [string, ...string[]] ? ReturnType<typeof listOrder<Sorts>> : Record<never, never>

type Filter<Filters, Sorts> = Filters & OrderOf<Sorts> & typeof timeRange

type Rows<Row extends z.ZodType, Key> = Key extends string ? z.ZodObject<Record<Key, z.ZodArray<Row>>> : z.ZodArray<Row>

function queryOf<Filters extends z.ZodRawShape, Sorts>(
  filter: Filter<Filters, Sorts>,
): z.ZodObject<Filter<Filters, Sorts> & typeof pageQuery>
function queryOf(filter: z.ZodRawShape): z.ZodObject {
  return z.object({ ...filter, ...pageQuery })
}

function rowsOf<Row extends z.ZodType, Key extends string | undefined>(row: Row, key: Key | undefined): Rows<Row, Key>
function rowsOf(row: z.ZodType, key: string | undefined): z.ZodType {
  const rows = z.array(row)
  return key === undefined ? rows : z.object({ [key]: rows })
}

/** A list: the endpoint for its pages, and `file`, the endpoint for all rows as CSV. */
export type List<
  Query extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Row extends z.ZodType = z.ZodType,
  FileRow extends z.ZodType = Row,
  Who extends Access = Access,
> = Endpoint<undefined, Query, undefined, Data, Who> & {
  file: AnyEndpoint
  /** Property of the answer that holds the rows; undefined where the answer is the rows. */
  key: string | undefined
  row: Row
  /** What the file is called, without its day. */
  fileName: string
  fileRow: FileRow
  csv: CsvColumns<Given<FileRow>>
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are invariant, so only `any` names "some list"
export type AnyList = List<any, any, any, any, any>

export type RowOf<L extends AnyList> = Parsed<L['row']>

export type FilterOf<L extends AnyList> = Parsed<L['query']>

/** Query of every CSV file. */
export const csvOptions = { separator: z.enum(['comma', 'semicolon']).default('comma') }

/** Declares a list: filters, sortable columns, row and CSV columns. `fileRow` has the fields that only the file needs. */
export const list = <
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  const Sorts extends readonly [string, ...string[]] | undefined = undefined,
  const Key extends string | undefined = undefined,
  FileRow extends z.ZodType = Row,
  Who extends Access = 'admin',
>(definition: {
  path: `/${string}`
  summary: string
  access?: Who
  /** Who may have the whole list as a file, if not the same. */
  fileAccess?: Access
  filters: Filters
  sorts?: Sorts
  row: Row
  key?: Key
  fileName: string
  fileRow?: FileRow
  csv: CsvColumns<NoInfer<Given<FileRow>>>
  /** Off where the file holds nothing about people. */
  recentProof?: boolean
}): List<z.ZodObject<Filter<Filters, Sorts> & typeof pageQuery>, Rows<Row, Key>, Row, FileRow, Who> => {
  const { path, summary, access, fileAccess = access, filters, sorts, row, key, recentProof = true } = definition
  const order = sorts ? listOrder(...(sorts as readonly [string, ...string[]])) : {}
  const filter = { ...filters, ...(order as OrderOf<Sorts>), ...timeRange }
  return {
    ...endpoint({
      method: 'GET',
      path,
      summary,
      ...(access ? { access } : {}),
      query: queryOf<Filters, Sorts>(filter),
      data: rowsOf(row, key),
    }),
    file: endpoint({
      method: 'GET',
      path: `${path}/export`,
      ...(fileAccess ? { access: fileAccess } : {}),
      recentProof,
      summary: `${summary}, all that a filter finds as a CSV file`,
      query: z.object({ ...filter, ...csvOptions }),
      raw: 'text/csv',
    }),
    key,
    row,
    fileName: definition.fileName,
    fileRow: (definition.fileRow ?? row) as FileRow,
    csv: definition.csv as CsvColumns<Given<FileRow>>,
  }
}
