import { Benefits } from '../../interest/benefits.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ModalProps, openModal } from '../../ui/modal.tsx'
import type { ModuleWithLessons } from './reading.ts'
import { ResultFigures } from './result-figures.tsx'

type Choice = 'request-access' | 'continue' | 'dashboard' | 'stay'

const documents = [
  { file: 'principal-hiring-checklist-czech.pdf', market: 'Czechia' },
  { file: 'principal-hiring-checklist-us.pdf', market: 'United States' },
]

/** As in the texts of the course. */
const minScore = 60

const congratulations =
  ({ title, lessons }: ModuleWithLessons) =>
  ({ answer }: ModalProps<Choice>) => (
    <Dialog
      id="completion-congratulations"
      title="Congratulations!"
      footer={
        <>
          <Button variant="secondary" onClick={() => answer('continue')}>
            Continue
          </Button>
          <Button onClick={() => answer('request-access')}>Request Full Access</Button>
        </>
      }
    >
      <div className="grid gap-4 rounded-lg bg-night p-5 text-on-night">
        <p>
          You have completed <strong>{title}</strong>. Your answers and your result are kept and move into your account.
        </p>
        <ResultFigures lessons={lessons} minScore={minScore} />
      </div>
      <h3 className="text-title">Yours to keep</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {documents.map(({ file, market }) => (
          <li key={file}>
            <a href={`/downloads/${file}`} download className="card flex items-center gap-3 p-3 text-sm font-semibold">
              <Icon name="file" className="text-accent" />
              <span className="grow">
                Principal Hiring Checklist
                <span className="block text-xs font-normal text-muted">{market} · PDF</span>
              </span>
              <Icon name="download" />
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )

const FullAccess = ({ answer }: ModalProps<Choice>) => (
  <Dialog
    id="completion-full-access"
    title="Get Full Access - 8 Complete Modules"
    description="Module 1 is done. The others lead to the certificate."
    footer={
      <>
        <Button variant="secondary" onClick={() => answer('dashboard')}>
          Back to Dashboard
        </Button>
        <Button onClick={() => answer('request-access')}>Request Full Access</Button>
      </>
    }
  >
    <div className="grid items-center gap-5 sm:grid-cols-2">
      <Benefits className="grid gap-3" />
      <figure>
        <img
          src="/pieces/certificate.webp"
          alt="A certificate of completion for “Your name”"
          width="400"
          height="283"
          className="rounded-sm border border-line"
        />
        <figcaption className="mt-2 text-xs text-muted">
          Yours after all modules and {minScore}% or better in each quiz.
        </figcaption>
      </figure>
    </div>
    <p className="text-sm text-muted">For your team, and one person is a team. We reply within 24 hours.</p>
  </Dialog>
)

/** The two dialogs after the first completion in a preview or a demo; closing the first opens the second. */
export const congratulate = async (module: ModuleWithLessons): Promise<Choice> => {
  const choice = await openModal<Choice>('congratulations', async () => congratulations(module), 'continue')
  return choice === 'continue' ? openModal<Choice>('full-access', async () => FullAccess, 'stay') : choice
}
