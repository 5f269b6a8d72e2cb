import { Suspense, useState } from 'react'
import type { Refresher } from '#contract/refreshers.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingState } from '../../ui/states.tsx'

const { Part: RefresherQuiz, load: fetchQuiz } = lazyWithPreload(async () => (await import('./refresher-quiz.tsx')).RefresherQuiz)

export const RefresherCard = ({ refresher }: { refresher: Refresher }) => {
  const [open, setOpen] = useState(false)
  return (
    <Card className="grid gap-4">
      <h3 className="text-title">
        Refresher: Module {refresher.moduleId}, {refresher.moduleTitle}
      </h3>
      {open ? (
        <Suspense fallback={<LoadingState />}>
          <RefresherQuiz refresher={refresher} />
        </Suspense>
      ) : (
        <>
          <p className="text-sm">Three questions from memory, about two minutes. Your quiz score stays as it is.</p>
          {refresher.practice ? (
            <p className="text-sm">
              Something to do:{' '}
              <Link className="link" to={refresher.practice.path}>
                {refresher.practice.title}
              </Link>
            </p>
          ) : null}
          <div>
            <Button variant="secondary" size="small" onPointerEnter={fetchQuiz} onFocus={fetchQuiz} onClick={() => setOpen(true)}>
              Start refresher<span className="sr-only">: {refresher.moduleTitle}</span>
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}
