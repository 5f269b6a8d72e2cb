import type { Editor } from '@tiptap/core'
import { useEffect, useReducer } from 'react'
import { Button } from '../../../ui/button.tsx'
import { openModal } from '../../../ui/modal.tsx'
import { ImagePicker } from './image-picker.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { type Video, VideoDialog } from './video-dialog.tsx'

const paths = {
  Heading: 'M4 5v14M14 5v14M4 12h10m4-1 3-2v10',
  Subheading: 'M4 7v11M12 7v11M4 12.5h8m4 0c0-3 5-3 5-.3 0 2.3-5 3.3-5 5.8h5',
  Bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7Zm0 7h7a3.5 3.5 0 0 1 0 7H7Z',
  Italic: 'M10 5h8M6 19h8M14 5l-4 14',
  'Bulleted list': 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  'Numbered list': 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v5M4 15c0-1.6 3-1.6 3 0 0 1.4-3 2.4-3 4h3',
  Quote: 'M5 12h4v5H4v-6c0-2.5 1.5-4 4-4.5M15 12h4v5h-5v-6c0-2.5 1.5-4 4-4.5',
  Link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  Picture: 'M4 5h16v14H4Zm0 11 4.5-4.5 3.5 3.5 3-3 5 4.5M15.5 9v.01',
  Video: 'M3 6h12v12H3Zm12 4.5 6-3.5v10l-6-3.5',
  'Insert table': 'M4 5h16v14H4Zm0 5h16M4 14.5h16M12 5v14',
  'Add row': 'M4 4h16v7H4Zm0 0M12 14v6m-3-3h6',
  'Add column': 'M4 4h7v16H4ZM17 9v6m-3-3h6',
  'Delete row': 'M4 4h16v7H4Zm5 13h6',
  'Delete column': 'M4 4h7v16H4Zm10 8h6',
  'Delete table': 'M4 5h16v14H4Zm5 4 6 6m0-6-6 6',
  Undo: 'M9 6 4 11l5 5m-5-5h10a5 5 0 0 1 0 10h-3',
  Redo: 'm15 6 5 5-5 5m5-5H10a5 5 0 0 0 0 10h3',
} as const

type ToolName = keyof typeof paths
type Tool = { run: () => unknown; active?: boolean; disabled?: boolean; label?: string }

const stateOf = (editor: Editor) => ({
  table: editor.isActive('table'),
  link: editor.isActive('link'),
  video: editor.isActive('video'),
  href: String(editor.getAttributes('link').href ?? ''),
})

export const TextToolbar = ({ editor }: { editor: Editor }) => {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])
  const state = stateOf(editor)
  const run = () => editor.chain().focus()
  const chooseLink = async () => {
    const href = await openModal<string | undefined>(
      'link',
      async () =>
        ({ answer }) => <LinkDialog href={state.href} answer={answer} />,
      undefined,
    )
    if (href === undefined) run().run()
    else if (href === '') run().extendMarkRange('link').unsetLink().run()
    else if (editor.state.selection.empty && !state.link)
      run()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else run().extendMarkRange('link').setLink({ href }).run()
  }
  const chooseImage = async () => {
    const image = await openModal('image', async () => ImagePicker, undefined)
    if (image) run().setImage(image).run()
    else run().run()
  }
  const chooseVideo = async () => {
    const before = state.video ? (editor.getAttributes('video') as Video) : undefined
    const video = await openModal<Video | undefined>(
      'video',
      async () =>
        ({ answer }) => <VideoDialog video={before} answer={answer} />,
      undefined,
    )
    if (!video) run().run()
    else if (before) run().updateAttributes('video', video).run()
    else run().insertContent({ type: 'video', attrs: video }).run()
  }
  const heading = (level: 2 | 3): Tool => ({
    run: () => run().toggleHeading({ level }).run(),
    active: editor.isActive('heading', { level }),
  })
  const groups: Partial<Record<ToolName, Tool>>[] = [
    {
      Heading: heading(2),
      Subheading: heading(3),
      Bold: { run: () => run().toggleBold().run(), active: editor.isActive('bold') },
      Italic: { run: () => run().toggleItalic().run(), active: editor.isActive('italic') },
    },
    {
      'Bulleted list': { run: () => run().toggleBulletList().run(), active: editor.isActive('bulletList') },
      'Numbered list': { run: () => run().toggleOrderedList().run(), active: editor.isActive('orderedList') },
      Quote: { run: () => run().toggleBlockquote().run(), active: editor.isActive('blockquote') },
    },
    {
      Link: { run: chooseLink, active: state.link },
      Picture: { run: chooseImage },
      Video: { run: chooseVideo, active: state.video, ...(state.video ? { label: 'Change video' } : {}) },
      'Insert table': { run: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(), disabled: state.table },
    },
    state.table
      ? {
          'Add row': { run: () => run().addRowAfter().run() },
          'Add column': { run: () => run().addColumnAfter().run() },
          'Delete row': { run: () => run().deleteRow().run() },
          'Delete column': { run: () => run().deleteColumn().run() },
          'Delete table': { run: () => run().deleteTable().run() },
        }
      : {},
    {
      Undo: { run: () => run().undo().run(), disabled: !editor.can().undo() },
      Redo: { run: () => run().redo().run(), disabled: !editor.can().redo() },
    },
  ]
  return (
    <div
      role="toolbar"
      aria-label="Format"
      className="sticky top-16 z-1 flex flex-wrap gap-x-3 gap-y-0.5 p-1.5 border-b border-line rounded-[var(--radius-md)_var(--radius-md)_0_0] bg-surface [@media_(height<30rem)]:static"
    >
      {groups.map((tools) => (
        <div key={Object.keys(tools).join()} className="flex gap-0.5 empty:hidden">
          {Object.entries(tools).map(([name, { run: use, active, disabled, label = name }]) => (
            <Button
              key={name}
              size="small"
              variant={active ? 'secondary' : 'quiet'}
              aria-label={label}
              title={label}
              aria-pressed={active}
              disabled={disabled}
              // Keeps the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={use}
            >
              <svg className="icon" viewBox="0 0 24 24" aria-hidden>
                <path d={paths[name as ToolName]} />
              </svg>
            </Button>
          ))}
        </div>
      ))}
    </div>
  )
}
