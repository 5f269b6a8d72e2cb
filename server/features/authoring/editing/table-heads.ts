const headRow = /<table>\s*<tbody>\s*(<tr>\s*(?:<th\b[^>]*>(?:(?!<\/?t[hdr]\b)[\s\S])*<\/th>\s*)+<\/tr>)/g

/** Gives tables of sanitised HTML the head that editors leave out: a first row of nothing but headings names the columns. */
export const withTableHeads = (html: string): string =>
  html.replace(
    headRow,
    (_, row: string) => `<table><thead>${row.replace(/<th(?![^>]*\sscope=)/g, '<th scope="col"')}</thead><tbody>`,
  )

/** Numbers the tables, which the editor calls alike, so that each has a name of its own. */
export const withNumberedTables = (html: string): string => {
  let tables = 0
  return html.replace(/(?<=<div class="table-scroll"[^>]* aria-label=)"Table(?: \d+)?"/g, () => `"Table ${++tables}"`)
}
