/** A mail exactly as it will be sent, in a frame without scripts. */
export const MailFrame = ({ subject, viewUrl }: { subject: string; viewUrl: string }) => (
  <figure className="grid gap-2">
    <figcaption className="field-label">Subject: {subject}</figcaption>
    <iframe
      title={`Mail: ${subject}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src={viewUrl}
      className="h-128 w-full lg:h-[max(32rem,calc(100dvh-14rem))] rounded-md border border-line bg-surface"
    />
  </figure>
)
