/** The parts of a mail in reading order; every kind of mail is made of these and nothing else. */
export type MailBlock =
  | { type: 'text'; text: string }
  | { type: 'list'; items: string[] }
  | { type: 'action'; label: string; url: string }
  | { type: 'code'; label: string; code: string }
  | { type: 'quote'; text: string }

/** What a mail says, before it has a form. */
export type MailContent = {
  subject: string
  /** First line that mail programs show beside the subject. */
  preheader: string
  heading: string
  blocks: MailBlock[]
  /** Why the person gets this mail and how to be removed. */
  reason: string
  /** Address of the page with one button to get no such mail again; the outbox fills it in for advertising and first contacts. */
  unsubscribeUrl?: string
}

/** Who sends: name and identification for the foot of each mail. */
export type MailSender = { name: string; identification: string; siteUrl: string; policyUrl: string }

const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function blockHtml(block: MailBlock): string {
  switch (block.type) {
    case 'text':
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding-left:20px">${block.items.map((item) => `<li style="margin:0 0 6px">${lines(item)}</li>`).join('')}</ul>`
    case 'action':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;background:#0f4c5c;color:#ffffff;text-decoration:none;font-weight:600;padding:13px 22px;border-radius:8px">${escapeHtml(block.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5b6770">If the button does not work, open this address:<br><a href="${escapeHtml(block.url)}" style="color:#0f4c5c;word-break:break-all">${escapeHtml(block.url)}</a></p>`
    case 'code':
      return `<p style="margin:0 0 4px;font-size:13px;color:#5b6770">${escapeHtml(block.label)}</p><p style="margin:0 0 16px;font-size:28px;letter-spacing:6px;font-weight:700">${escapeHtml(block.code)}</p>`
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #c8a45c">${lines(block.text)}</blockquote>`
  }
}

function blockText(block: MailBlock): string {
  switch (block.type) {
    case 'text':
      return block.text
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'code':
      return `${block.label}: ${block.code}`
    case 'quote':
      return block.text.replace(/^/gm, '> ')
  }
}

/** Puts a mail's content into the one frame, as HTML (readable with images off and in dark mode) and as text. */
export function renderMail(content: MailContent, sender: MailSender): { html: string; text: string } {
  const foot = [sender.name, sender.identification].filter(Boolean).join(' · ')
  const unsubscribe = content.unsubscribeUrl
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(content.subject)}</title>
<style>@media (prefers-color-scheme: dark){body,.page{background:#10181c!important}.card{background:#172228!important}.card,.card p,.card li,.card h1{color:#e8eef0!important}.card a[href]{color:#8fd0dd!important}.card p a[style*="background"]{color:#ffffff!important}.foot,.foot a{color:#9fb0b8!important}}</style></head>
<body class="page" style="margin:0;background:#f4f2ee;${font}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 4px 14px;font-weight:700;color:#0f4c5c" class="foot">${escapeHtml(sender.name)}</td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:12px;padding:28px 24px;font-size:16px;line-height:1.55;color:#1c2a30"><h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(content.heading)}</h1>
${content.blocks.map(blockHtml).join('\n')}</td></tr>
<tr><td class="foot" style="padding:16px 4px;font-size:12px;line-height:1.5;color:#5b6770">${lines(content.reason)}${unsubscribe ? `<br><a href="${escapeHtml(unsubscribe)}" style="color:#5b6770">Unsubscribe</a>` : ''}<br>${escapeHtml(foot)}<br><a href="${escapeHtml(sender.policyUrl)}" style="color:#5b6770">Data protection</a> · <a href="${escapeHtml(sender.siteUrl)}" style="color:#5b6770">${escapeHtml(sender.siteUrl.replace(/^https?:\/\//, ''))}</a></td></tr></table></td></tr></table></body></html>`
  const text = [
    content.heading,
    ...content.blocks.map(blockText),
    '--',
    [content.reason, ...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : []), foot, `Data protection: ${sender.policyUrl}`].join(
      '\n',
    ),
  ].join('\n\n')
  return { html, text }
}
