import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/screen';
import type { Focus } from '../photo';
import { FocusField } from './focus-field';

const banner = {
  title: null,
  textTone: null,
  videoUrl: null,
  picture: { url: '/media/1/full.jpg', width: 1920, height: 1080 },
  focusX: 50,
  focusY: 40,
};

const show = (disabled = false, focus: Partial<Focus> = {}) => {
  const onChange = jest.fn<(focus: Focus) => void>();
  renderScreen(<FocusField banner={{ ...banner, ...focus }} onChange={onChange} disabled={disabled} />);
  return onChange;
};

/** Clicks into the picture, which is 200 pixels wide and 100 pixels high. */
const clickAt = (x: number, y: number) => {
  Element.prototype.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 100 }) as DOMRect;
  fireEvent.click(screen.getByRole('img', { name: 'The whole banner' }), { clientX: 10 + x, clientY: 20 + y });
};

describe('FocusField', () => {
  it('sets the point by a click on the picture', () => {
    const onChange = show();
    clickAt(20, 75);
    expect(onChange).toHaveBeenCalledWith({ focusX: 10, focusY: 75 });
  });

  it.each([
    [-5, -5, { focusX: 0, focusY: 0 }],
    [201, 101, { focusX: 100, focusY: 100 }],
  ])('the focal point stays inside the picture: %i, %i', (x, y, focus) => {
    const onChange = show();
    clickAt(x, y);
    expect(onChange).toHaveBeenCalledWith(focus);
  });

  it.each([
    ['Horizontal', '50 %', { focusX: 89, focusY: 40 }],
    ['Vertical', '40 %', { focusX: 50, focusY: 89 }],
  ])('sets the point by the slider %s', (name, text, focus) => {
    const onChange = show();
    const slider = screen.getByRole('slider', { name });
    expect(slider).toHaveAttribute('aria-valuetext', text);
    fireEvent.change(slider, { target: { value: '89' } });
    expect(onChange).toHaveBeenCalledWith(focus);
  });

  it.each([
    ['ArrowLeft', { focusX: 49, focusY: 40 }],
    ['ArrowRight', { focusX: 51, focusY: 40 }],
    ['ArrowUp', { focusX: 50, focusY: 39 }],
    ['ArrowDown', { focusX: 50, focusY: 41 }],
    ['PageUp', { focusX: 50, focusY: 30 }],
    ['PageDown', { focusX: 50, focusY: 50 }],
  ])('moves the point in the direction of the key on either slider: %s', (key, focus) => {
    const onChange = show();
    for (const name of ['Horizontal', 'Vertical']) {
      fireEvent.keyDown(screen.getByRole('slider', { name }), { key });
      expect(onChange).toHaveBeenLastCalledWith(focus);
    }
  });

  it.each([
    ['ArrowUp', { focusX: 0, focusY: 0 }],
    ['ArrowLeft', { focusX: 0, focusY: 0 }],
    ['ArrowDown', { focusX: 100, focusY: 100 }],
    ['ArrowRight', { focusX: 100, focusY: 100 }],
  ])('stops at the edge of the picture: %s', (key, corner) => {
    const onChange = show(false, corner);
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Vertical' }), { key });
    expect(onChange).toHaveBeenCalledWith(corner);
  });

  it('leaves an arrow that is pressed with Alt to the browser', () => {
    const onChange = show();
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Horizontal' }), { key: 'ArrowLeft', altKey: true });
    expect(onChange).not.toHaveBeenCalled();
  });

  it('the focal point does not change during an upload', () => {
    const onChange = show(true);
    clickAt(20, 75);
    expect(screen.getByRole('slider', { name: 'Horizontal' })).toBeDisabled();
    expect(onChange).not.toHaveBeenCalled();
  });
});
