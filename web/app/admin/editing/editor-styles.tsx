import { preinit } from 'react-dom'
import address from './editor.css?url'

if (!import.meta.env.SSR) preinit(address, { as: 'style', precedence: 'course' })

export const EditorStyles = () => (import.meta.env.SSR ? null : <link rel="stylesheet" href={address} precedence="course" />)
