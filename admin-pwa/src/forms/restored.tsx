/** Says that a form shows what was typed before it was closed, with the way back to what is stored. */
export function Restored({ onStartOver }: { onStartOver(): void }) {
  return (
    <p className="restored" role="status">
      What you typed before is here again.
      <button type="button" className="link-button" onClick={onStartOver}>
        Start over
      </button>
    </p>
  )
}
