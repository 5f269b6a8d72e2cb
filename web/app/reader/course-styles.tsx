import { preinit } from 'react-dom'
import address from './course.css?url'

// Starts the download in parallel with the page's first request.
if (!import.meta.env.SSR) preinit(address, { as: 'style', precedence: 'course' })

/** Styles used only by the reader, module cards and activities. Rendering waits for them. */
export const CourseStyles = () => (import.meta.env.SSR ? null : <link rel="stylesheet" href={address} precedence="course" />)
