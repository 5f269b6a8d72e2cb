import { preinit } from 'react-dom'
import address from './course.css?url'

// At once, so that it is fetched beside the page's first call and not after it.
if (!import.meta.env.SSR) preinit(address, { as: 'style', precedence: 'course' })

/** Styles of the reader, the module cards and the activities; no other page carries them. The page waits for them. */
export const CourseStyles = () => (import.meta.env.SSR ? null : <link rel="stylesheet" href={address} precedence="course" />)
