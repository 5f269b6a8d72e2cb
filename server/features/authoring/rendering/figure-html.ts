import {
  renderBars,
  renderChance,
  renderFunnel,
  renderSpans,
  renderSpread,
  renderSteps,
  renderSum,
} from './figure-charts-html.ts'
import type { Figure, FigureData, FigureKind } from './figure-schemas.ts'

export type Inline = (text: string) => string

const renderers: { [Kind in FigureKind]: (data: FigureData[Kind], inline: Inline) => string } = {
  bars: renderBars,
  sum: renderSum,
  funnel: renderFunnel,
  anatomy: renderAnatomy,
  'before-after': renderBeforeAfter,
  steps: renderSteps,
  spans: renderSpans,
  chance: renderChance,
  boxes: renderBoxes,
  spread: renderSpread,
}

const draw = <Kind extends FigureKind>({ kind, data }: { kind: Kind; data: FigureData[Kind] }, inline: Inline): string =>
  renderers[kind](data, inline)

/** Renders a figure as HTML: labels and numbers are text that wraps and can be read aloud; drawings are hidden from screen readers. */
export function renderFigure(figure: Figure, inline: Inline): string {
  const { title, caption } = figure.data
  return `<figure class="drawing drawing-${figure.kind}"><p class="drawing-title">${inline(title)}</p>
${draw(figure, inline)}
<figcaption class="figure-note">${inline(caption)}</figcaption></figure>\n`
}

/** A day as written in figures: 5 July 2023. */
export function writeDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  )
}

function renderAnatomy({ code, parts }: FigureData['anatomy'], inline: Inline): string {
  const shown = (text: string) => (code ? `<code>${escapeHtml(text)}</code>` : inline(text))
  return `<ol class="drawing-parts">${parts
    .map(
      ({ text, name, note }) =>
        `<li><div class="drawing-text">${shown(text)}</div><div class="drawing-name"><strong>${inline(name)}</strong>${note ? ` ${inline(note)}` : ''}</div></li>`,
    )
    .join('\n')}</ol>`
}

function renderBeforeAfter({ before, after }: FigureData['before-after'], inline: Inline): string {
  const box = ({ label, text, notes }: typeof before, kind: string) =>
    `<div class="drawing-box drawing-${kind}"><p class="drawing-group">${inline(label)}</p>
<p>${inline(text)}</p>${notes.length > 0 ? `<ul>${notes.map((note) => `<li>${inline(note)}</li>`).join('')}</ul>` : ''}</div>`
  return `<div class="drawing-pair">${box(before, 'before')}\n${box(after, 'after')}</div>`
}

function renderBoxes({ numbered, boxes }: FigureData['boxes'], inline: Inline): string {
  const tag = numbered ? 'ol' : 'ul'
  return `<${tag} class="drawing-grid">${boxes
    .map(
      ({ name, question, instead, text }) =>
        `<li class="drawing-box"><p class="drawing-group">${inline(name)}</p>${question ? `<p class="drawing-question">${inline(question)}</p>` : ''}<p>${inline(text)}</p>${instead ? `<p class="drawing-instead">Instead of: ${inline(instead)}</p>` : ''}</li>`,
    )
    .join('\n')}</${tag}>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
