import { pictureAt } from '@forecourt/shared/media/media'
import { type Vehicle, vehicleName } from '@forecourt/shared/vehicles/vehicle'
import { slideSubtitle } from '@forecourt/shared/vehicles/vehicle-display'
import { useState } from 'react'
import './slider.css'

const WIDTH_PX = 960

/** The hero as visitors see it, one slide at a time. */
export function HeroPreview({ slides }: { slides: readonly Vehicle[] }) {
  const [index, setIndex] = useState(0)
  const slide = slides[Math.min(index, slides.length - 1)]
  return (
    <section className="panel hero-preview" aria-labelledby="preview">
      <header>
        <h2 id="preview">Preview</h2>
        <span className="muted">As the home page shows it</span>
      </header>
      <div className="hero-frame">
        {slide ? (
          <Slide key={slide.id} vehicle={slide} />
        ) : (
          <p className="hero-words">
            <b>Toyota 4Runner - Adventure Awaits</b>
            <span>Shown while there is no vehicle with a photo or a video.</span>
          </p>
        )}
      </div>
      <div className="hero-dots">
        {slides.map((vehicle, at) => (
          <button
            key={vehicle.id}
            type="button"
            aria-pressed={vehicle === slide}
            aria-label={`Slide ${at + 1}: ${vehicleName(vehicle)}`}
            onClick={() => setIndex(at)}
          />
        ))}
      </div>
    </section>
  )
}

function Slide({ vehicle }: { vehicle: Vehicle }) {
  const [photo] = vehicle.photos
  const picture = photo?.startsWith('/media/') ? pictureAt(photo, WIDTH_PX, 'webp') : photo
  return (
    <>
      {vehicle.generatedVideoUrl ? (
        <video
          src={vehicle.generatedVideoUrl}
          {...(picture ? { poster: picture } : {})}
          muted
          playsInline
          controls
          preload="none"
        />
      ) : (
        <img src={picture} alt="" />
      )}
      <p className="hero-words">
        <b>{vehicleName(vehicle)}</b>
        <span>{slideSubtitle(vehicle.description)}</span>
      </p>
    </>
  )
}
