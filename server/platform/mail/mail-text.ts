import type { MailBlock, MailContent, MailSender } from './mail-content.ts'

/** Columns after which a line of the text part ends; a longer address stays whole on a line of its own. */
const columns = 76

/** Breaks text into lines between words; lines after the first begin with `indent`. */
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
  switch (block.type) {
    case 'text':
      return wrap(block.text)
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

/** A mail as text: says all that the HTML says, lines wrapped, each address on a line of its own. */
export function renderText(content: MailContent, sender: MailSender): string {
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
    // RFC 3676: what follows is the foot, which mail programs fold away.
    '-- ',
    foot.join('\n\n'),
  ].join('\n\n')
}
