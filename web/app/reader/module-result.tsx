import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type CertificateStatus, getMyCertificate } from '#contract/certificates.ts'
import { minutesInWords } from '#contract/course-minutes.ts'
import { getModule, listModules, type ModuleView } from '#contract/lessons.ts'
import { call } from '../../api/call.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { readerPath } from '../learning/course-progress.ts'
import type { ModuleWithLessons, Reading } from './reading.ts'
import { ResultFigures } from './result-figures.tsx'

type Result = {
  /** Read again, because the module on the page is as it was before the last lesson. */
  module: ModuleWithLessons
  modules: ModuleView[]
  /** Undefined if it could not be loaded. */
  certificate: CertificateStatus | undefined
}

const loadResult = async (moduleId: number, signal: AbortSignal): Promise<Result> => {
  const [module, modules, certificate] = await Promise.all([
    call(getModule, { params: { moduleId }, signal }),
    call(listModules, { signal }),
    call(getMyCertificate, { signal }).catch(() => undefined),
  ])
  return { module, modules: modules.filter(({ isPublished }) => isPublished), certificate }
}

const Path = ({ modules, moduleId }: { modules: ModuleView[]; moduleId: number }) => (
  <ol className="flex flex-wrap gap-2" aria-label="Modules">
    {modules.map((each) => {
      const isCompleted = each.progress.completedAt !== null
      return (
        <li
          key={each.moduleId}
          className={classNames(
            'grid place-items-center size-8 rounded-full text-(length:--text-sm)',
            isCompleted ? 'bg-copper text-night' : 'border border-night-line text-night-muted',
            each.moduleId === moduleId &&
              'outline-2 outline-copper outline-offset-3 motion-safe:[animation:module-dot-new_1.4s_ease-out]',
          )}
        >
          {isCompleted ? <Icon name="check" label={`Module ${each.moduleId}, completed`} /> : each.moduleId}
        </li>
      )
    })}
  </ol>
)

const Next = ({
  next,
  certificate,
  reading,
}: {
  next: ModuleView | undefined
  certificate: CertificateStatus | undefined
  reading: Reading
}) => {
  if (next)
    return (
      <>
        <p className="text-sm text-night-muted">{minutesInWords(next)}</p>
        <ButtonLink variant="accent" to={readerPath(reading.owner, next.moduleId)} iconAfter="arrow-right">
          Next: Module {next.moduleId}, {next.title}
        </ButtonLink>
      </>
    )
  const missing = certificate?.certificate ? [] : (certificate?.missing ?? [])
  return (
    <>
      {missing.length > 0 ? (
        <div className="grid gap-1">
          <p>You have completed every module. For the certificate you still need:</p>
          <ul className="list-disc pl-5 text-sm">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p>You have completed every module, and your certificate is ready.</p>
      )}
      <ButtonLink variant="accent" to={reading.dashboard} iconAfter="arrow-right">
        See your certificate
      </ButtonLink>
    </>
  )
}

export const ModuleResult = ({ module, reading }: { module: ModuleWithLessons; reading: Reading }) => {
  const [result, setResult] = useState<Result>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const abortController = new AbortController()
    loadResult(module.moduleId, abortController.signal).then(setResult, () => {
      if (!abortController.signal.aborted) setFailed(true)
    })
    return () => abortController.abort()
  }, [module.moduleId])
  const toDashboard = (
    <ButtonLink to={reading.dashboard} variant="secondary">
      Back to Dashboard
    </ButtonLink>
  )
  // The dashboard shows the same as soon as it can be loaded.
  if (isFailed)
    return <div className="flex flex-wrap gap-4 items-center mt-6 [.module-end>&]:mt-0 print:hidden">{toDashboard}</div>
  if (!result) return <LoadingState />
  const { modules, certificate } = result
  const completed = modules.filter(({ progress }) => progress.completedAt !== null).length
  const next = modules.find(({ locked, progress }) => !locked && progress.completedAt === null)
  return (
    <section aria-label="Your result" className="grid gap-6 print:hidden">
      <div className="grid gap-6 rounded-lg bg-night p-[clamp(1.25rem,4vw,2.25rem)] text-on-night">
        <div className="grid gap-3">
          <h2 className="text-heading">
            {completed} of {modules.length} modules completed
          </h2>
          <Path modules={modules} moduleId={module.moduleId} />
        </div>
        <ResultFigures lessons={result.module.lessons} minScore={certificate?.minScore} />
        <div className="grid justify-items-start gap-3">
          <Next next={next} certificate={certificate} reading={reading} />
        </div>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <h3 className="text-title">What you learned</h3>
          <ul className="grid gap-1">
            {module.whatYoullLearn.map((item) => (
              <li key={item} className="flex gap-2">
                <Icon name="check" className="mt-1 text-success" />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-2">
          <h3 className="text-title">Take it with you</h3>
          {module.takeaway ? <p>{module.takeaway}</p> : null}
          <p>
            <Link className="link" to={`/user/${reading.owner}/resources`}>
              All your resources
            </Link>
          </p>
        </div>
      </div>
      <div>{toDashboard}</div>
    </section>
  )
}
