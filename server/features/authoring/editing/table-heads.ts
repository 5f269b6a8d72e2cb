const headRow = /<table>\s*<tbody>\s*(<tr>\s*(?:<th\b[^>]*>(?:(?!<\/?t[hdr]\b)[\s\S])*<\/th>\s*)+<\/tr>)/g

/** Adds the `<thead>` that editors omit, when the first row has only headings. */
export const withTableHeads = (html: string): string =>
  html.replace(
    headRow,
    (_, row: string) => `<table><thead>${row.replace(/<th(?![^>]*\sscope=)/g, '<th scope="col"')}</thead><tbody>`,
  )

/** Numbers tables, so that each has a unique name. */
export const withNumberedTables = (html: string): string => {
  let tables = 0
  return html.replace(/(?<=<div class="table-scroll"[^>]* aria-label=)"Table(?: \d+)?"/g, () => `"Table ${++tables}"`)
}
