import { passwordStrength, STRENGTH_MAX_SCORE } from '@forecourt/shared/users/password'
import './passwords.css'

const STEPS = Array.from({ length: STRENGTH_MAX_SCORE }, (_, index) => index + 1)

/** How strong a password is, and what would make it better. A change of its label is announced. */
export function PasswordMeter({ password }: { password: string }) {
  const { score, label, suggestions } = passwordStrength(password)
  return (
    <div className={`password-meter ${label.toLowerCase()}`}>
      <div
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={STRENGTH_MAX_SCORE}
        aria-valuenow={score}
        aria-valuetext={`${label}, ${score} of ${STRENGTH_MAX_SCORE}`}
      >
        {STEPS.map(step => (
          <span key={step} className={step <= score ? 'on' : ''} />
        ))}
      </div>
      <p>
        <span role="status">
          <span className="visually-hidden">Password strength: </span>
          <b>{label}</b>
        </span>{' '}
        <span className="muted">
          {score} of {STRENGTH_MAX_SCORE}
        </span>
      </p>
      {suggestions.length > 0 && (
        <ul>
          {suggestions.map(suggestion => (
            <li key={suggestion}>{suggestion}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
