interface Props {
  image: string;
  title: string;
  headline: string;
  /** Number of goods, and the end of the zone. */
  remarks?: readonly string[];
  /** Of the advert that stands here; empty without one. */
  advert: { title: string; text: string; url: string };
  /** The heading of its page; not in a preview, which has a heading of its own. */
  isHeading?: boolean;
}

/** The head of a zone over its banner: rendered by the server on its page, and in the preview of an advert's form. */
export default function ZoneHeadBanner({ image, title, headline, remarks = [], advert, isHeading }: Props) {
  const Title = isHeading ? 'h1' : 'strong';
  return (
    <div className="zone-head">
      <img src={image} alt="" width="1200" height="360" fetchPriority="high" decoding="sync" />
      <div>
        <Title>{title}</Title>
        <p>{headline}</p>
        <p className="zone-remark">
          {remarks.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
        {advert.title && (
          <p>
            {advert.url ? <a href={advert.url}>{advert.title}</a> : <b>{advert.title}</b>}
            {advert.text && <span> {advert.text}</span>}
          </p>
        )}
      </div>
    </div>
  );
}
