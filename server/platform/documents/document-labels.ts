export const documentLabels = {
  en: {
    module: (id: number) => `Module ${id} · Takeaway`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    version: (date: string) => `Version of ${date}`,
    legal: (date: string) => `As of ${date} · General information, not legal advice.`,
    facts: 'Facts and sources',
    marks:
      'A = primary source (an office’s own text or figures, the study itself, or an organization’s page about itself) · B = secondary source · D = derived from sources as described',
    mark: (mark: string, date?: string) => (date ? `Mark ${mark} · as of ${date}` : `Mark ${mark}`),
    dates: (published: string | undefined, read: string) => (published ? `${published}; read ${read}` : `no date; read ${read}`),
    method: 'How it was derived',
    unchecked: 'Unticked box',
    checked: 'Ticked box',
  },
  cs: {
    module: (id: number) => `Modul ${id} · Materiál ke stažení`,
    page: (page: number, pages: number) => `Strana ${page} z ${pages}`,
    version: (date: string) => `Verze ze dne ${date}`,
    legal: (date: string) => `Stav k ${date} · Obecné informace, nikoli právní poradenství.`,
    facts: 'Fakta a zdroje',
    marks:
      'A = primární zdroj (text nebo údaje úřadu, sama studie nebo stránka organizace o sobě) · B = sekundární zdroj · D = odvozeno ze zdrojů, jak je popsáno',
    mark: (mark: string, date?: string) => (date ? `Značka ${mark} · stav k ${date}` : `Značka ${mark}`),
    dates: (published: string | undefined, read: string) =>
      published ? `${published}; čteno ${read}` : `bez data; čteno ${read}`,
    method: 'Jak bylo odvozeno',
    unchecked: 'Nezaškrtnuté políčko',
    checked: 'Zaškrtnuté políčko',
  },
}

/** A date in words, such as "21 November 2026", from a Date (UTC) or an ISO date, which may be partial (2024, 2024-05). */
export function longDate(date: Date | string, language: 'en' | 'cs' = 'en'): string {
  const text = typeof date === 'string' ? date : date.toISOString().slice(0, 10)
  const [year, month, day] = text.split('-')
  if (!month) return text
  const format = new Intl.DateTimeFormat(language === 'cs' ? 'cs-CZ' : 'en-GB', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day ? { day: 'numeric' } : {}),
  })
  return format.format(new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`))
}
