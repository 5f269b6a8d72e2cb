/** Insurance rates in percent. `cap` is the yearly maximum base in the currency. A test compares the numbers with the named facts. */
export const contractRates = {
  asOf: '2026-11-22',
  /** Rates change on 1 January. */
  reviewBy: '2027-01-15',
  cz: {
    currency: 'CZK',
    cap: 2_350_416,
    employer: { capped: 24.8, uncapped: 9 },
    employee: { capped: 7.1, uncapped: 4.5 },
    selfEmployed: { capped: 29.2, cappedShare: 55, uncapped: 13.5, uncappedShare: 50 },
    facts: ['F2.40', 'F2.42', 'F2.43', 'F2.44'],
    sources: [
      {
        name: 'ComSys Software: rates of social insurance in 2026',
        url: 'https://www.comsys-sw.cz/Zmeny/PAMWIN/2026/_7310yboxe.htm',
      },
      { name: 'Euro.cz: what employers pay', url: 'https://www.euro.cz/clanky/odvody-zamestnavatele-povinnosti-platby/' },
      {
        name: 'RSS News: the maximum assessment base in 2026',
        url: 'https://rssnews.cz/novinky-2026-kolik-zaplati-bohati-s-vysokymi-vydelky-na-odvodech-a-dani-z-prijmu',
      },
      { name: 'Daně šestandou: the self-employed in 2026', url: 'https://danesestandou.cz/blog/osvc-2026' },
      {
        name: 'Měšec.cz: health insurance 2026',
        url: 'https://www.mesec.cz/clanky/zdravotni-pojisteni-2026-zmeny-se-dotknou-zamestnancu-osvc-i-pecujicich-rodicu/',
      },
    ],
  },
  us: {
    currency: 'USD',
    cap: 184_500,
    employer: { capped: 6.2, uncapped: 1.45 },
    employee: { capped: 6.2, uncapped: 1.45 },
    selfEmployed: { capped: 12.4, cappedShare: 92.35, uncapped: 2.9, uncappedShare: 92.35 },
    facts: ['F2.45', 'F2.46'],
    sources: [
      {
        name: 'Orange County Chapter of the American Payroll Association: wage base 2026',
        url: 'https://occapa.com/2025/11/social-security-wage-base-increases-to-184500-for-2026',
      },
      {
        name: 'ExpenseGhost: self-employment tax, after IRS Schedule SE',
        url: 'https://expenseghost.app/blog/self-employment-tax-calculator-pub-334',
      },
    ],
  },
} as const

export type ContractMarket = 'cz' | 'us'
