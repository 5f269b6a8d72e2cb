import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getVideo } from '#contract/files.ts'
import { call, type DataOf } from '../../api/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { showLanguage, showPlayTime } from '../../ui/format.ts'
import type { Reading } from './reading.ts'
import { changeVideoSettings, readVideoSettings, rememberPlace } from './video-settings.ts'

export type Watcher = Pick<Reading, 'owner' | 'invitation'>

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2]
/** Seconds of playing between two stored places. */
const storedEvery = 5
/** An address that fails again within this time, in milliseconds, is not merely out of date. */
const retryAfterMs = 30_000

type Cue = { start: number; text: string }

const cuesOf = ({ cues }: TextTrack): Cue[] =>
  ([...(cues ?? [])] as VTTCue[])
    .map((cue) => ({ start: cue.startTime, text: cue.getCueAsHTML().textContent?.replace(/\s+/g, ' ').trim() ?? '' }))
    .filter(({ text }) => text !== '')

const Transcript = ({ cues, onSeek }: { cues: Cue[]; onSeek: (seconds: number) => void }) => (
  <details className="transcript text-sm">
    <summary>Transcript</summary>
    <div className="mt-2 max-h-80 overflow-y-auto">
      {cues.map(({ start, text }) => (
        <button
          key={start}
          type="button"
          className="grid w-full grid-cols-[3.5rem_1fr] rounded-md py-1 text-left hover:bg-sunken"
          onClick={() => onSeek(start)}
        >
          <span className="text-muted tabular-nums">{showPlayTime(start)}</span> {text}
        </button>
      ))}
    </div>
  </details>
)

/** A choice beside the player. */
const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: [value: string, label: string][]
  onChange: (value: string) => void
}) => (
  <label className="flex items-center gap-2">
    {label}
    <select className="control w-auto py-1" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map(([option, shown]) => (
        <option key={option} value={option}>
          {shown}
        </option>
      ))}
    </select>
  </label>
)

const Player = ({
  video,
  filename,
  title,
  owner,
  onExpired,
}: {
  video: DataOf<typeof getVideo>
  filename: string
  title: string
  owner: string
  onExpired: () => void
}) => {
  const player = useRef<HTMLVideoElement>(null)
  const [stored] = useState(() => readVideoSettings(owner))
  const place = useRef(stored.places[filename] ?? 0)
  const isPlaying = useRef(false)
  const [speed, setSpeed] = useState(stored.speed)
  const languages = video.captions.map(({ language }) => language)
  const [language, setLanguage] = useState(stored.captions ?? languages[0] ?? '')
  const [cues, setCues] = useState<Readonly<Record<string, Cue[]>>>({})

  const remember = () => rememberPlace(owner, filename, place.current, player.current?.duration ?? 0)
  const chooseCaptions = useEffectEvent((chosen: string) => {
    if (chosen === language) return
    setLanguage(chosen)
    changeVideoSettings(owner, { captions: chosen })
  })
  useEffect(() => {
    const { textTracks } = player.current ?? {}
    if (!textTracks) return
    // The player's own menu may have changed it.
    const onChange = () => chooseCaptions([...textTracks].find(({ mode }) => mode === 'showing')?.language ?? '')
    textTracks.addEventListener('change', onChange)
    return () => textTracks.removeEventListener('change', onChange)
  }, [])
  useEffect(() => {
    // A hidden track is loaded, so that the transcript can show it.
    for (const track of player.current?.textTracks ?? []) track.mode = track.language === language ? 'showing' : 'hidden'
  }, [language])
  useEffect(() => {
    const onLoad = ({ target }: Event) => {
      const { track } = target as HTMLTrackElement
      setCues((before) => ({ ...before, [track.language]: cuesOf(track) }))
    }
    // The event does not bubble.
    const element = player.current
    element?.addEventListener('load', onLoad, true)
    return () => element?.removeEventListener('load', onLoad, true)
  }, [])

  const shown = cues[language] ?? cues[languages[0] ?? ''] ?? []
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the operator decides whether there are captions */}
      <video
        ref={player}
        className="aspect-video w-full rounded-lg bg-black"
        controls
        playsInline
        preload="metadata"
        src={video.address}
        aria-label={title}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.playbackRate = speed
          currentTarget.currentTime = place.current
          if (isPlaying.current) void currentTarget.play()
        }}
        onPlay={() => {
          isPlaying.current = true
        }}
        onPause={() => {
          isPlaying.current = false
          remember()
        }}
        onTimeUpdate={({ currentTarget }) => {
          const isDue = Math.abs(currentTarget.currentTime - (readVideoSettings(owner).places[filename] ?? 0)) >= storedEvery
          place.current = currentTarget.currentTime
          if (isDue) remember()
        }}
        onError={onExpired}
      >
        {video.captions.map((captions) => (
          <track
            key={captions.language}
            kind="captions"
            srcLang={captions.language}
            label={showLanguage(captions.language)}
            src={captions.address}
          />
        ))}
      </video>
      <div className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        <Choice
          label="Speed"
          value={String(speed)}
          options={speeds.map((one) => [String(one), `${one}×`])}
          onChange={(chosen) => {
            setSpeed(Number(chosen))
            if (player.current) player.current.playbackRate = Number(chosen)
            changeVideoSettings(owner, { speed: Number(chosen) })
          }}
        />
        {languages.length > 0 ? (
          <Choice
            label="Captions"
            value={languages.includes(language) ? language : ''}
            options={[['', 'Off'], ...languages.map((one): [string, string] => [one, showLanguage(one)])]}
            onChange={chooseCaptions}
          />
        ) : null}
      </div>
      {shown.length > 0 ? (
        <Transcript
          cues={shown}
          onSeek={(seconds) => {
            if (!player.current) return
            player.current.currentTime = seconds
            void player.current.play()
          }}
        />
      ) : null}
    </>
  )
}

/** A video of this site. It continues where its watcher left it on this device; in the editor, without a watcher, it starts anew. */
export const UploadedVideo = ({
  filename,
  title,
  named,
  watcher,
}: {
  filename: string
  title: string
  named: boolean
  watcher: Watcher | undefined
}) => {
  const [video, setVideo] = useState<DataOf<typeof getVideo>>()
  const [isFailed, setFailed] = useState(false)
  const loadedAt = useRef(0)
  const invitation = watcher?.invitation
  const load = useEffectEvent(async () => {
    loadedAt.current = Date.now()
    setFailed(false)
    await call(getVideo, { params: { filename }, ...(invitation && { invitation }) }).then(setVideo, () => setFailed(true))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is loaded anew
  useEffect(() => {
    void load()
  }, [filename])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={title} className="grid max-w-192 gap-2 print:hidden">
      {named ? <p className="m-0 font-semibold">{title}</p> : null}
      {isFailed ? (
        <Alert tone="warning">
          <p>This video could not be loaded.</p>
          <Button size="small" variant="secondary" icon="refresh" onClick={() => load()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {video ? (
        <Player
          video={video}
          filename={filename}
          title={title}
          owner={watcher?.owner ?? ''}
          onExpired={() => (Date.now() - loadedAt.current > retryAfterMs ? void load() : setFailed(true))}
        />
      ) : (
        <div className="aspect-video rounded-lg bg-sunken" />
      )}
    </div>
  )
}
