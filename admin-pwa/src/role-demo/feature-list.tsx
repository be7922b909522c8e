import type { Permission, Role } from '@forecourt/shared/users/permissions'
import { ROLE_LABELS } from '@forecourt/shared/users/user'
import { Eye, EyeOff } from 'lucide-react'
import { GUARDED_FEATURES, whereShown } from './guarded-features.ts'
import './role-demo.css'

interface Props {
  role: Role
  holds: (permission: Permission) => boolean
}

/** Place by place, what the role is shown and what it is not. */
export function FeatureList({ role, holds }: Props) {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">What the {ROLE_LABELS[role]} role sees</h2>
      <div className="feature-places">
        {GUARDED_FEATURES.map(({ place, features }) => (
          <section key={place} className="panel" aria-label={place}>
            <header>
              <h3>{place}</h3>
            </header>
            <ul>
              {features.map(feature => {
                const { isShown, words } = whereShown(feature, holds)
                const Sign = isShown ? Eye : EyeOff
                return (
                  <li key={feature.name} className={isShown ? 'feature' : 'feature hidden-feature'}>
                    <Sign size={18} aria-hidden />
                    <b>{feature.name}</b>
                    <span>{words}</span>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
