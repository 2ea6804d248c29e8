import { memo, type ReactNode } from 'react';
import type { Box, DisplayItem, DisplayList, Guide } from '#lib/labels/engine/display-list.ts';
import { darkPath, LABEL_FONT } from '#lib/labels/engine/render-svg.ts';
import { mmOf } from '#lib/labels/engine/presets.ts';

type Images = Readonly<Record<string, { readonly url: string }>>;

interface LabelDrawingProps {
  readonly list: DisplayList;
  /** Pictures by their id; one that is missing is drawn as its box. */
  readonly images?: Images;
  /** Accessible name; without it the drawing is decorative. */
  readonly label?: string;
  /** Margin around the label in mm, for marks beside it. */
  readonly margin?: number;
  /** Width on the screen, such as 32mm; as wide as its place when left out. */
  readonly width?: string;
  readonly guides?: boolean;
  readonly children?: ReactNode;
}

function Text({ item }: { item: Extract<DisplayItem, { type: 'text' }> }) {
  const { lines, size, bold, turn } = item;
  return (
    <g className="label-text" fontSize={mmOf(size)} fontWeight={bold ? 700 : 400}>
      {lines.map(({ text, x, y, width }, index) => (
        <text
          key={index}
          x={x}
          y={y}
          textLength={width > 0 ? width : undefined}
          lengthAdjust="spacingAndGlyphs"
          transform={turn === 90 ? `rotate(90 ${x} ${y})` : undefined}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

function Picture({ box, id, url }: { box: Box; id: string; url: string | undefined }) {
  const { x, y, width, height } = box;
  return url === undefined ? (
    <rect className="label-missing" data-image={id} x={x} y={y} width={width} height={height} />
  ) : (
    <image href={url} x={x} y={y} width={width} height={height} />
  );
}

function Item({ item, images }: { item: DisplayItem; images: Images }) {
  switch (item.type) {
    case 'text':
      return <Text item={item} />;
    case 'line': {
      const { x1, y1, x2, y2, thickness } = item;
      return <path d={`M${x1} ${y1}L${x2} ${y2}`} stroke="#000" strokeWidth={thickness} />;
    }
    case 'rect': {
      const { box, thickness } = item;
      return <rect {...box} fill="none" stroke="#000" strokeWidth={thickness} />;
    }
    case 'bars':
    case 'matrix':
      return <path d={darkPath(item)} shapeRendering="crispEdges" />;
    case 'path': {
      const { box, units, d, pen } = item;
      const scale = box.width / units;
      const paint = pen > 0 ? { fill: 'none', stroke: '#000', strokeWidth: pen } : {};
      return <path d={d} transform={`translate(${box.x} ${box.y}) scale(${scale})`} {...paint} />;
    }
    case 'image':
      return <Picture box={item.box} id={item.image} url={images[item.image]?.url} />;
  }
}

function GuideLine({ guide, width }: { guide: Guide; width: number }) {
  switch (guide.type) {
    case 'fold':
      return <path className="guide guide-fold" d={`M0 ${guide.y}H${width}`} />;
    case 'hole':
      return <circle className="guide" cx={guide.x} cy={guide.y} r={guide.diameter / 2} />;
    default:
      return <rect className={`guide guide-${guide.type}`} {...guide.box} fill="none" />;
  }
}

/** A label drawn from its display list, in millimetres: the same numbers that PDF and printer get. */
export const LabelDrawing = memo(function LabelDrawing(props: LabelDrawingProps) {
  const { list, images = {}, label, margin = 0, width, guides = false, children } = props;
  const named =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  const wide = list.width + 2 * margin;
  const high = list.height + 2 * margin;
  return (
    <svg
      className="label-drawing"
      viewBox={`${-margin} ${-margin} ${wide} ${high}`}
      width={width}
      fontFamily={LABEL_FONT}
      {...named}
    >
      <rect className="label-paper" width={list.width} height={list.height} />
      <g fill="#000">
        {list.items.map((item, index) => (
          <Item key={index} item={item} images={images} />
        ))}
      </g>
      {guides &&
        list.guides.map((guide, index) => (
          <GuideLine key={index} guide={guide} width={list.width} />
        ))}
      {children}
    </svg>
  );
});
