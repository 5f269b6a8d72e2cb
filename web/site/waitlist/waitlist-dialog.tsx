import { waitlistTexts } from '#content/waitlist.ts'
import type { WaitlistCourseType } from '#contract/waitlist.ts'
import { Button } from '../../ui/button.tsx'
import { closeDialog, Dialog } from '../../ui/dialog.tsx'
import { type Joined, WaitlistForm } from './waitlist-form.tsx'

export const waitlistDialogId = (courseType: WaitlistCourseType): string => `waitlist-${courseType}`

/** The waitlist form of a course in a modal. `onJoined` receives the saved address. */
export const WaitlistDialog = ({
  courseType,
  courseName,
  onJoined,
}: {
  courseType: WaitlistCourseType
  courseName: string
  onJoined: (joined: Joined) => void
}) => {
  const id = waitlistDialogId(courseType)
  const { title, description } = waitlistTexts[courseType]
  return (
    <Dialog id={id} title={title} description={description.replace('{course}', courseName)}>
      <WaitlistForm
        courseType={courseType}
        courseName={courseName}
        onJoined={onJoined}
        cancel={
          <Button variant="secondary" command="close" commandfor={id} onClick={() => closeDialog(id)}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
