import { type BrandColours, paletteOf } from '#contract/identity.ts'
import { escapeHtml, unprintable } from './escape-html.ts'
import type { MailBlock, MailContent, MailSender } from './mail-content.ts'

/** Maximum line length of the text part; longer addresses get a line of their own. */
const columns = 76

function wrap(text: string, width = columns, indent = ''): string {
  return text
    .split(/\r?\n/)
    .map((line) => {
      const wrapped: string[] = []
      let current = ''
      for (const word of line.split(/[ \t]+/)) {
        const longer = current === '' ? word : `${current} ${word}`
        if (longer.length <= width || current.trim() === '') current = longer
        else {
          wrapped.push(current)
          current = indent + word
        }
      }
      return [...wrapped, current].join('\n')
    })
    .join('\n')
}

function blockText(block: MailBlock): string {
  if (typeof block === 'string') return wrap(block)
  switch (block.type) {
    case 'list':
      return block.items.map((item) => wrap(`- ${item}`, columns, '  ')).join('\n')
    case 'action':
    case 'link':
      return `${wrap(`${block.label}:`)}\n${block.url}`
    case 'code':
      return `${wrap(`${block.label}:`)} ${block.code}`
    case 'quote':
      return wrap(block.text, columns - 2).replace(/^/gm, '> ')
  }
}

/** Renders a mail as wrapped text, with each address on a separate line. */
function renderText(content: MailContent, sender: MailSender): string {
  const foot = [
    wrap(content.reason),
    ...(content.unsubscribeUrl ? [`Unsubscribe:\n${content.unsubscribeUrl}`] : []),
    [sender.name, sender.identification, sender.siteUrl].filter(Boolean).join('\n'),
    `Data protection:\n${sender.policyUrl}`,
  ]
  return [
    ...(content.mark ? [content.mark] : []),
    wrap(content.heading),
    ...content.blocks.map(blockText),
    // The signature separator of RFC 3676, which lets mail programs fold the footer.
    '-- ',
    foot.join('\n\n'),
  ].join('\n\n')
}

export type RenderedMail = { subject: string; html: string; text: string }

const subjectLength = 160

// Line breaks could inject headers, and direction marks could disguise a name.
const breaking = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

export function oneLine(text: string): string {
  const line = text.replace(breaking, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > subjectLength ? `${characters.slice(0, subjectLength - 1).join('')}…` : line
}

const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const font = 'font-family:-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"'
const ink = 'color:#1c2a30'
const quiet = 'color:#56626a'
const linkColour = ({ colour }: BrandColours) => `color:${colour}`

const address = (url: string, colours: BrandColours) =>
  `<a href="${escapeHtml(url)}" style="${linkColour(colours)};text-decoration:underline;word-break:break-all">${escapeHtml(url)}</a>`

// The colour is on a table cell, because Outlook for Windows ignores padding and background of links.
const button = (label: string, url: string, { colour }: BrandColours) =>
  `<table ${table} style="margin:24px 0 16px"><tr><td class="button" bgcolor="${colour}" style="background-color:${colour};border-radius:8px;padding:13px 22px"><a href="${escapeHtml(url)}" style="display:inline-block;color:#ffffff;text-decoration:none;font-weight:600;font-size:16px;line-height:1.4">${escapeHtml(label)}</a></td></tr></table>`

function blockHtml(block: MailBlock, colours: BrandColours): string {
  if (typeof block === 'string') return `<p style="margin:0 0 16px">${lines(block)}</p>`
  switch (block.type) {
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`).join('')}</ul>`
    case 'action':
      return `${button(block.label, block.url, colours)}<p class="quiet" style="margin:0 0 16px;font-size:14px;${quiet}">If the button does not work, open this address:<br>${address(block.url, colours)}</p>`
    case 'link':
      return `<p style="margin:0 0 16px">${escapeHtml(block.label)}:<br>${address(block.url, colours)}</p>`
    case 'code':
      return `<p class="quiet" style="margin:0 0 4px;font-size:14px;${quiet}">${escapeHtml(block.label)}</p><p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:700">${escapeHtml(block.code)}</p>`
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${colours.accent}">${lines(block.text)}</blockquote>`
  }
}

const darkRules = (colours: BrandColours) => [
  '.page{background-color:#10181c!important}',
  '.card{background-color:#172228!important}',
  '.card,.card p,.card li,.card h1,.card blockquote{color:#e8eef0!important}',
  `.card a{color:${paletteOf(colours).primary.dark}!important}`,
  '.card .button a{color:#ffffff!important}',
  '.foot,.foot a,.card .quiet{color:#a9b8bf!important}',
]

/** Dark colours are set by media query, and by attribute for Outlook's apps and site. Gmail inverts colours automatically. */
const darkStyle = (rules: string[]) =>
  `@media (prefers-color-scheme:dark){${rules.join('')}}${rules
    .map((rule) => {
      const [selectors = '', declarations] = rule.split('{')
      return `[data-ogsc] ${selectors.replaceAll(',', ',[data-ogsc] ')}{${declarations}`
    })
    .join('')}`

/** Pads the preheader, so that mail programs do not continue with the body's first words. */
const preheaderPadding = '&#847;&zwnj;&nbsp;'.repeat(60)

function renderHtml(content: MailContent, sender: MailSender): string {
  const host = sender.siteUrl.replace(/^https?:\/\//, '')
  const footLink = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="${quiet};text-decoration:underline">${escapeHtml(label)}</a>`
  const foot = [
    lines(content.reason),
    ...(content.unsubscribeUrl ? [footLink(content.unsubscribeUrl, 'Unsubscribe')] : []),
    [sender.name, sender.identification].filter(Boolean).map(escapeHtml).join(' · '),
    `${footLink(sender.policyUrl, 'Data protection')} · ${footLink(sender.siteUrl, host)}`,
  ]
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no"><meta name="x-apple-disable-message-reformatting"><title>${escapeHtml(oneLine(content.subject))}</title>
<style>:root{color-scheme:light dark}${darkStyle(darkRules(sender.colours))}</style></head>
<body class="page" style="margin:0;padding:0;background-color:#f4f2ee;${font};${ink}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(content.preheader)}${preheaderPadding}</div>
<table ${table} width="100%" class="page" bgcolor="#f4f2ee" lang="en" dir="ltr" style="background-color:#f4f2ee"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${table} width="560" align="center"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px;${font};text-align:left">
<tr><td class="foot" style="padding:0 4px 14px;font-size:15px;font-weight:700;${linkColour(sender.colours)}">${escapeHtml(sender.name)}</td></tr>
<tr><td class="card" bgcolor="#ffffff" style="background-color:#ffffff;border-radius:12px;padding:28px 24px;font-size:16px;line-height:1.55;${ink}">
${content.mark ? `<p class="quiet" style="margin:0 0 12px;font-size:14px;${quiet}">${escapeHtml(content.mark)}</p>\n` : ''}<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700">${escapeHtml(content.heading)}</h1>
${content.blocks.map((block) => blockHtml(block, sender.colours)).join('\n')}
</td></tr>
<tr><td class="foot" style="padding:16px 4px;font-size:13px;line-height:1.55;${quiet}">${foot.join('<br>')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}

/** Renders content as HTML (readable without images, in dark mode and in Outlook) and as text. */
export const renderMail = (content: MailContent, sender: MailSender): RenderedMail => ({
  subject: oneLine(content.subject),
  html: renderHtml(content, sender),
  text: renderText(content, sender).replace(unprintable, ''),
})
