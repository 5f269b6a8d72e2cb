import { Icon, type IconName } from '../../ui/icon.tsx'
import { Specimen } from './specimen.tsx'

const swatches: [string, string][] = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['line', 'bg-line'],
  ['edge', 'bg-edge'],
  ['muted', 'bg-muted'],
  ['ink', 'bg-ink'],
  ['primary', 'bg-primary'],
  ['primary-soft', 'bg-primary-soft'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['copper', 'bg-copper'],
  ['night', 'bg-night'],
  ['success', 'bg-success'],
  ['warning', 'bg-warning'],
  ['danger', 'bg-danger'],
]

const icons: IconName[] = [
  'arrow-left',
  'arrow-right',
  'alert',
  'book',
  'chart',
  'check',
  'chevron-down',
  'clock',
  'close',
  'copy',
  'download',
  'edit',
  'external',
  'eye',
  'eye-off',
  'file',
  'info',
  'lock',
  'mail',
  'menu',
  'more',
  'play',
  'plus',
  'refresh',
  'search',
  'trash',
  'upload',
  'user',
  'users',
]

export const LanguageSection = () => (
  <>
    <Specimen name="Type">
      <p className="eyebrow">Eyebrow above a heading</p>
      <p className="mt-2 font-serif text-display font-semibold">Display, for one line</p>
      <p className="mt-4 font-serif text-heading font-semibold">Heading of a page or a section</p>
      <p className="mt-4 text-title">Title of a card or a dialog</p>
      <p className="mt-4 max-w-text text-lead">Lead: the first sentence under a heading, a little larger than the text.</p>
      <p className="mt-4 max-w-text">
        Text. Czech letters: příliš žluťoučký kůň úpěl ďábelské ódy.{' '}
        <a className="link" href="#content">
          A link within text
        </a>
        , <strong>strong words</strong> and <em>stressed</em> ones.
      </p>
      <p className="mt-4 text-sm text-muted">Small and muted: notes, hints, dates.</p>
    </Specimen>
    <Specimen name="Colour">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {swatches.map(([name, background]) => (
          <li key={name} className="card overflow-hidden text-sm">
            <div className={`h-14 ${background}`} />
            <p className="px-3 py-2">{name}</p>
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen name="Icons">
      <ul className="flex flex-wrap gap-5">
        {icons.map((name) => (
          <li key={name} title={name}>
            <Icon name={name} label={name} />
          </li>
        ))}
      </ul>
    </Specimen>
    <Specimen name="Long text">
      <div className="prose">
        <h2>Reading two labour markets at once</h2>
        <p>Lessons are set in this style. Lines stay short, headings stand apart, and lists carry the accent.</p>
        <ul>
          <li>First point of a list</li>
          <li>
            Second point with <code>site:linkedin.com/in</code>
          </li>
        </ul>
        <blockquote>A sentence worth standing alone.</blockquote>
      </div>
    </Specimen>
  </>
)
