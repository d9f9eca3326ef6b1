import { expect, it } from '@jest/globals';
import { readOutline } from './logo.js';

const svgOf = (content: string, attributes = 'viewBox="0 0 40 10"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}><title>A &gt; B</title>${content}</svg>`;

it('the outline of a logo has the paths of an SVG', () => {
  const svg = svgOf('<g fill="#123"><path d="M0 0h10v10z"/><path fill-rule="evenodd" d="M20 0h10v10z"/></g>');
  const paths = ['M0 0h10v10z', 'M20 0h10v10z'];
  expect(readOutline(svg)).toEqual({ width: 40, height: 10, paths, rule: 'even-odd' });
});

it.each([
  ['a moved path', svgOf('<path transform="scale(2)" d="M0 0h10v10z"/>')],
  ['a line', svgOf('<path d="M0 0h10" fill="none" stroke="#000"/>')],
  ['a text', svgOf('<text>Name</text>')],
  ['a style', svgOf('<style>path{fill:none}</style><path d="M0 0h10v10z"/>')],
  ['no size', svgOf('<path d="M0 0h10v10z"/>', 'width="40"')],
])('a logo with %s has no outline', (_, svg) => expect(readOutline(svg)).toBeUndefined());
