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
    // The signature separator of RFC 3676, which lets mail programs fold the footer.
    '-- ',
    foot.join('\n\n'),
  ].join('\n\n')
}
